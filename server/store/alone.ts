/** A lock that processes share. */
interface SharedLock {
  /** Returns false if another process has it. */
  take(name: string): Promise<boolean>
  give(name: string): Promise<void>
}

/** In the hands of the one process of a folder. */
const ofOneProcess: SharedLock = { take: async () => true, give: async () => undefined }

/** Returns a function that does work of a name unless work of this name is under way, and returns whether it was done. */
export function alone({ take, give }: SharedLock = ofOneProcess): (
  name: string,
  work: () => Promise<void>,
) => Promise<boolean> {
  /** Within a process, a lock of PostgreSQL excludes nobody. */
  const busy = new Set<string>()
  return async (name, work) => {
    if (busy.has(name)) return false
    busy.add(name)
    try {
      if (!(await take(name))) return false
      try {
        await work()
      } finally {
        await give(name)
      }
      return true
    } finally {
      busy.delete(name)
    }
  }
}
