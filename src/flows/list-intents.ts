import { type Intent, readIntent } from '#src/core/reservation/intent.ts'
import type { Storage } from '#src/io/storage.ts'

/** What was asked for without network and waits, oldest first. What is no intent is left out. */
export async function listIntents({ intents }: Pick<Storage, 'intents'>): Promise<readonly Intent[]> {
  const stored = await intents.list()
  return stored.flatMap((value) => readIntent(value) ?? []).toSorted((one, other) => one.at - other.at)
}
