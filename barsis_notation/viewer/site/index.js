/* Narrows the rows of the index to those that fit. Without it all rows are there. */
(() => {
  'use strict';

  const CHOICES = { game: 'game', event: 'event', found: 'found' };
  const FOLDED = { ة: 'ه', ى: 'ي', ے: 'ي', ک: 'ك', ڪ: 'ك', گ: 'ك', پ: 'ب', چ: 'ج', ژ: 'ز', ہ: 'ه', ھ: 'ه', ە: 'ه', ۀ: 'ه', ۂ: 'ه', ٱ: 'ا', ı: 'i' };

  const form = document.getElementById('filters');
  const count = document.getElementById('count');
  const none = document.getElementById('none');
  const fields = ['words', 'game', 'event', 'player', 'found'].map((id) => document.getElementById(id));
  const rows = [...document.querySelectorAll('#games > tr')].map((row) => ({
    row, text: folded(row.textContent), players: folded(row.dataset.players),
  }));
  const whole = count.textContent;

  /** Return words without the differences that do not count, as the archive folds them. */
  function folded(text) {
    return text.toLowerCase().normalize('NFKD').replace(/[\p{M}\u0640]/gu, '')
      .replace(/[٠-٩]/g, (digit) => digit.charCodeAt(0) - 0x660)
      .replace(/[۰-۹]/g, (digit) => digit.charCodeAt(0) - 0x6f0)
      .replace(/./gu, (letter) => FOLDED[letter] || letter);
  }

  function wanted() {
    return Object.fromEntries(fields.map((field) => [field.id, field.value]));
  }

  function fits({ row, text, players }, asked) {
    return folded(asked.words).split(/\s+/).every((word) => text.includes(word))
      && players.includes(folded(asked.player.trim()))
      && Object.entries(CHOICES).every(([id, name]) => !asked[id] || row.dataset[name] === asked[id]);
  }

  function narrow() {
    const asked = wanted();
    let shown = 0;
    rows.forEach((each) => {
      const is_shown = fits(each, asked);
      each.row.hidden = !is_shown;
      shown += is_shown;
    });
    count.textContent = shown === rows.length
      ? whole : count.dataset.of.replace('{shown}', String(shown));
    none.hidden = shown > 0;
    const said = new URLSearchParams(Object.entries(asked).filter(([, value]) => value));
    history.replaceState(null, '', `#${said}`);
  }

  function ask() {
    const said = new URLSearchParams(location.hash.slice(1));
    fields.forEach((field) => {
      field.value = said.get(field.id) || '';
    });
    narrow();
  }

  form.hidden = false;
  form.addEventListener('input', narrow);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(narrow));
  addEventListener('hashchange', ask);
  if (location.hash.length > 1) ask();
})();
