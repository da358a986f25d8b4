import type { Office } from '../office.ts'
import { type MirrorRoom, noteReading } from '../store/mirror.ts'

/** Milliseconds for which notes are collected. */
const collectedFor = 50

interface Note {
  readonly room: string
  readonly began: number
  readonly values: Partial<Omit<MirrorRoom, 'room'>>
}

/**
 * Returns a function that notes readings which found nothing new: together in one transaction, since each is a write to the disk, and most
 * readings of an office are such ones.
 */
export function createNotes({ db }: Pick<Office, 'db'>): (note: Note) => Promise<void> {
  let collected: Note[] = []
  let writing: Promise<void> | null = null

  const writeAll = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, collectedFor))
    const notes = collected
    collected = []
    writing = null
    await db.transaction().execute(async (transaction) => {
      for (const { room, began, values } of notes) await noteReading(transaction, room, began, values)
    })
  }
  return (note) => {
    collected.push(note)
    writing ??= writeAll()
    return writing
  }
}
