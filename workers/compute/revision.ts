/** The number that grows with every change of rows or order. Changes made between two answers share one revision. */
export interface Revision {
  /** The revision to stamp a change with: always above every revision answered so far. */
  mark(): number
  /** The revision to name in an answer. */
  answer(): number
}

export function createRevision(): Revision {
  let current = 0
  let answered = 0
  return {
    mark() {
      if (current === answered) current += 1
      return current
    },
    answer() {
      answered = current
      return current
    },
  }
}
