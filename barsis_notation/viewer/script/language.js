/* Language, theme, and what the address asks for. */

function speak(language) {
  shown.language = language;
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  document.querySelectorAll('[data-text]').forEach((element) => {
    element.textContent = text(element.dataset.text);
  });
  document.querySelectorAll('[data-label]').forEach((element) => {
    element.setAttribute('aria-label', text(element.dataset.label));
    if (element.tagName === 'BUTTON') element.title = text(element.dataset.label);
  });
  document.querySelectorAll('[data-en]').forEach((element) => {
    element.replaceChildren(spoken(element.dataset[language]));
  });
  control('language').lang = language === 'ar' ? 'en' : 'ar';
  document.title = byId('title').textContent;
  if (board) drawLabels();
  showList();
  showChart();
  sayPlaying();
  goTo(shown.line, shown.ply);
}

function changeTheme(theme) {
  root.dataset.theme = theme;
  control('theme').value = theme;
}

function readHash() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const language = asked.get('lang');
  const theme = asked.get('theme');
  const line = lines.findIndex(({ pointer }) => pointer === asked.get('line'));
  if (['auto', 'light', 'dark'].includes(theme)) changeTheme(theme);
  if (/^\d+$/.test(asked.get('ply') || '')) {
    shown.line = Math.max(line, 0);
    shown.ply = Number(asked.get('ply'));
  }
  speak(['en', 'ar'].includes(language) ? language : shown.language);
}
