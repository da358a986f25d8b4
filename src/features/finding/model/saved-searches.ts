import * as v from 'valibot'
import { notify, undoPeriod } from '#src/features/notices/model/state.ts'
import { type SavedSearch, setSavedSearches } from './state.ts'
import { applyView, viewOf } from '#src/features/timeline/model/keep-view-url.ts'
import type { Reading } from '#src/base/needs.ts'
import { createStoredList } from '#src/base/stored-list.ts'
import { decodeView, encodeView, type View } from '#src/features/availability/model/view-url.ts'

export const mostSearches = 30
export const longestName = 80
const searchSchema = v.object({
  id: v.string(),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestName)),
  query: v.pipe(v.string(), v.startsWith('?')),
})

/** Stored on the device, because the specified settings call is read-only (section 7). */
const stored = createStoredList<SavedSearch>({
  name: 'searches',
  shelf: ({ searches }) => searches,
  schema: searchSchema,
  limit: { most: mostSearches, drops: 'first' },
  show: setSavedSearches,
  clear: () => setSavedSearches([]),
  news: 'searches',
})

/** Loads the user's saved searches from the device. */
export async function loadSavedSearches(services: Reading): Promise<void> {
  await stored.load(services)
}

/** Returns the conditions of the timeline as a query, without day and time; '' if there are none. */
export function currentSearch(): string {
  return encodeView(withoutTime(viewOf()))
}

/** Saves the current search. Replaces a saved search with the same name, ignoring case. */
export async function saveSearch(services: Reading, name: string): Promise<void> {
  const saved = { id: crypto.randomUUID(), name: name.trim(), query: currentSearch() }
  await stored.change(services, (list) => {
    const place = list.findIndex((one) => isSameName(one.name, saved.name))
    if (place < 0) return [...list, saved]
    return list.with(place, { ...saved, id: list[place]?.id ?? saved.id })
  })
}

/** Applies a saved search to the day and time on screen. */
export function applySearch({ query }: SavedSearch): void {
  const { day, mode, zoom, availability, selection } = viewOf()
  const shown = Object.entries({ day, mode, zoom, availability, selection }).filter(([, part]) => part !== undefined)
  applyView({ ...(Object.fromEntries(shown) as View), ...withoutTime(decodeView(query)) })
}

export async function renameSearch(services: Reading, id: string, name: string): Promise<void> {
  await stored.change(services, (list) => list.map((one) => (one.id === id ? { ...one, name: name.trim() } : one)))
}

/** Removes the search and offers to undo it. */
export async function removeSearch(services: Reading, id: string): Promise<void> {
  const removed = await stored.remove(services, id)
  if (!removed) return
  notify({
    kind: 'success',
    key: 'filtering.removed',
    values: { name: removed.item.name },
    action: { key: 'app.undo', run: () => void removed.undo() },
    lasts: undoPeriod,
  })
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function withoutTime({
  day: _day,
  mode: _mode,
  zoom: _zoom,
  availability: _free,
  selection: _slot,
  ...rest
}: View): View {
  return rest
}
