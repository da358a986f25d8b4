/**
 * Lets one question at a time through. While it is under way only the newest of the waiting ones is kept; those that
 * it overtakes resolve to null, because nobody wants their answers any more.
 */
export function newestFirst<Question extends readonly unknown[], Answer>(
  ask: (...question: Question) => Promise<Answer>,
): (...question: Question) => Promise<Answer | null> {
  interface Waiting {
    readonly question: Question
    readonly resolve: (answer: Answer | null) => void
    readonly reject: (reason: unknown) => void
  }
  let isUnderWay = false
  let waiting: Waiting | null = null

  function send({ question, resolve, reject }: Waiting): void {
    isUnderWay = true
    ask(...question)
      .then(resolve, reject)
      .finally(() => {
        isUnderWay = false
        const next = waiting
        waiting = null
        if (next !== null) send(next)
      })
  }

  return (...question) =>
    new Promise((resolve, reject) => {
      const entry: Waiting = { question, resolve, reject }
      if (!isUnderWay) {
        send(entry)
        return
      }
      waiting?.resolve(null)
      waiting = entry
    })
}
