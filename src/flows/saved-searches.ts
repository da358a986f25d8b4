import * as v from 'valibot'
import { notify, undoPeriod } from '#src/state/notices.ts'
import { type SavedSearch, savedSearches, setSavedSearches } from '#src/state/saved-searches.ts'
import { applyView, viewOf } from './keep-view-url.ts'
import type { Product } from './product.ts'
import { decodeView, encodeView, type View } from './view-url.ts'

export const mostSearches = 30
export const longestName = 80
const searchSchema = v.object({
  id: v.string(),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestName)),
  query: v.pipe(v.string(), v.startsWith('?')),
})

/**
 * Brings the user's saved searches from the device. The specified settings call only reads (section 7), so there is
 * nowhere else to keep them.
 */
export async function loadSavedSearches({ storage, signal }: Product): Promise<void> {
  const stored = await storage.searches.get()
  if (signal.aborted) return
  signal.addEventListener('abort', forget, { once: true })
  setSavedSearches(read(stored))
}

/** What would be saved now: what is looked for, without when one looks. '' where nothing is asked. */
export function currentSearch(): string {
  return encodeView(withoutTime(viewOf()))
}

/** Saves what is asked now. A name that is taken stands for the new search from then on. */
export function saveSearch(product: Product, name: string): Promise<void> {
  const saved = { id: crypto.randomUUID(), name: name.trim(), query: currentSearch() }
  return change(product, (list) => {
    const place = list.findIndex((one) => isSameName(one.name, saved.name))
    if (place < 0) return [...list, saved].slice(-mostSearches)
    return list.with(place, { ...saved, id: list[place]?.id ?? saved.id })
  })
}

/** Asks a saved search of the days that are shown. */
export function applySearch({ query }: SavedSearch): void {
  const { day, mode, zoom, availability, selection } = viewOf()
  const shown = Object.entries({ day, mode, zoom, availability, selection }).filter(([, part]) => part !== undefined)
  applyView({ ...(Object.fromEntries(shown) as View), ...withoutTime(decodeView(query)) })
}

export function renameSearch(product: Product, id: string, name: string): Promise<void> {
  return change(product, (list) => list.map((one) => (one.id === id ? { ...one, name: name.trim() } : one)))
}

/** Removes it at once and offers to undo that: it comes back where it stood. */
export async function removeSearch(product: Product, id: string): Promise<void> {
  const place = savedSearches.list.findIndex((one) => one.id === id)
  const removed = savedSearches.list[place]
  if (!removed) return
  await change(product, (list) => list.filter((one) => one.id !== id))
  notify({
    kind: 'success',
    key: 'filtering.removed',
    values: { name: removed.name },
    action: {
      key: 'app.undo',
      run: () =>
        void change(product, (list) => (list.some((one) => one.id === id) ? list : list.toSpliced(place, 0, removed))),
    },
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

/** Read anew first: another tab may have saved one. */
async function change(
  { storage, signal }: Product,
  step: (list: readonly SavedSearch[]) => readonly SavedSearch[],
): Promise<void> {
  const before = read(await storage.searches.get())
  if (signal.aborted) return
  const next = step(before)
  setSavedSearches(next)
  await storage.searches.put(next)
}

/** What cannot be read is left out. */
function read(stored: unknown): readonly SavedSearch[] {
  const list = Array.isArray(stored) ? (stored as readonly unknown[]) : []
  return list
    .flatMap((one) => {
      const parsed = v.safeParse(searchSchema, one)
      return parsed.success ? [parsed.output] : []
    })
    .slice(0, mostSearches)
}

const forget = (): void => setSavedSearches([])
