/** Runs work of one name after the other. Work of other names does not wait for it. */
export type Turn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** Returns the turns of one process. */
export function createTurns(): Turn {
  const lasts = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const done = (lasts.get(name) ?? Promise.resolve()).then(work)
    const last = done.then(
      () => undefined,
      () => undefined,
    )
    lasts.set(name, last)
    void last.then(() => {
      if (lasts.get(name) === last) lasts.delete(name)
    })
    return done
  }
}
