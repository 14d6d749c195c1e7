// Let the keyboard scroll wide tables: the theme puts each table into a box that scrolls.
const mark = () => {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
    else box.removeAttribute("tabindex")
  }
}
new MutationObserver(mark).observe(document.body, { childList: true, subtree: true })
addEventListener("resize", mark)
addEventListener("load", mark)
