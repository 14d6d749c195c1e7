/* Narrows the rows of the index to those that fit. Without it all rows are there. */
(() => {
  'use strict';

  const CHOICES = ['game', 'event', 'found'];
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

  /** Return what says of a row whether it fits what is asked for. */
  function fitting(asked) {
    const words = folded(asked.words).split(/\s+/);
    const player = folded(asked.player.trim());
    const chosen = CHOICES.filter((name) => asked[name]);
    return ({ row, text, players }) => chosen.every((name) => row.dataset[name] === asked[name])
      && players.includes(player) && words.every((word) => text.includes(word));
  }

  function narrow() {
    const asked = Object.fromEntries(fields.map((field) => [field.id, field.value]));
    const fits = fitting(asked);
    let shown = 0;
    rows.forEach((each) => {
      const isShown = fits(each);
      each.row.hidden = !isShown;
      shown += isShown;
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
