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
    if (element.matches('button, summary')) element.title = text(element.dataset.label);
  });
  document.querySelectorAll('[data-en]').forEach((element) => {
    element.replaceChildren(spoken(element.dataset[language]));
  });
  byId('keys').replaceChildren(...KEYS.flatMap(([name, meaning]) => [
    make('dt', {}, make('kbd', {}, data.texts[name] ? text(name) : name)), make('dd', {}, text(`key-${meaning}`)),
  ]));
  control('language').lang = language === 'ar' ? 'en' : 'ar';
  document.title = byId('title').textContent;
  showChart();
  sayPlaying();
  countFindings();
  showNames();
}

/** Write moves and board with the names chosen. */
function showNames() {
  const isSteps = shown.names === STEPS;
  control('names').textContent = text(isSteps ? 'cells' : 'steps');
  control('names').hidden = !haveNames();
  if (board) drawLabels();
  showList();
  goTo(shown.line, shown.ply);
}

function changeNames() {
  if (!haveNames()) return;
  shown.names = shown.names === STEPS ? CELLS : STEPS;
  showNames();
}

/** Write beside the sign of findings how many there are. */
function countFindings() {
  const button = control('next-finding');
  button.hidden = !stops.length;
  button.classList.toggle('error', data.findings.some(({ severity }) => severity === 'error'));
  button.replaceChildren(button.firstElementChild, String(stops.length));
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
