/** Milliseconds after which whatever was asked meanwhile comes first. */
const slice = 4

/** Does work in slices between what the worker is asked, for as long as it is wanted. Answers how to leave it off. */
export function workBetween(work: Iterator<void>, isWanted: () => boolean): () => void {
  let timer = setTimeout(goOn)
  function goOn(): void {
    if (!isWanted()) return
    const end = performance.now() + slice
    while (performance.now() < end) if (work.next().done === true) return
    timer = setTimeout(goOn)
  }
  return () => clearTimeout(timer)
}
