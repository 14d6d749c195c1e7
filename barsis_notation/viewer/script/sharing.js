/* What leaves the page: copies, links, files. */

/** The canonical bytes of the record; `<` alone was escaped, to stand in the page. */
function recordText() {
  const written = byId('record').textContent;
  return written.replace(/\\(u003c|.)/g, (all, escaped) => (escaped === 'u003c' ? '<' : all));
}

function link() {
  const line = shown.line ? `&line=${lines[shown.line].pointer}` : '';
  return `${location.href.split('#')[0]}#ply=${shown.ply}${line}&lang=${shown.language}`;
}

/** Whether a page inside of another may write there at all: to try would be a fault in the console. */
function mayCopy() {
  const policy = document.permissionsPolicy || document.featurePolicy;
  return !policy || policy.allowsFeature('clipboard-write');
}

async function copy(what) {
  const box = byId('copied');
  byId('copied-text').hidden = true;
  try {
    if (!mayCopy()) throw new Error('not allowed');
    await navigator.clipboard.writeText(what);
    box.textContent = text('copied');
  } catch {
    // A page from a file, or inside of another, may not write there: the reader can.
    const area = byId('copied-text');
    area.hidden = false;
    area.value = what;
    area.select();
    box.textContent = text('copy-by-hand');
  }
}

function download() {
  const file = URL.createObjectURL(new Blob([recordText()], { type: 'application/json' }));
  make('a', { href: file, download: `${data.file || 'game'}.barsis.json` }).click();
  setTimeout(() => URL.revokeObjectURL(file), 1000);
}
