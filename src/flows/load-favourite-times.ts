import type { FavouritesAnswer } from '#src/contract/compute.ts'
import type { Email, QuarterSpan } from '#src/core/brand.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { addDays, dayOf, daySpan } from '#src/core/time/days.ts'
import { favourites } from '#src/state/favourites.ts'
import { home, setHomeFailed, setHomeFavourites, setHomeLoaded } from '#src/state/home.ts'
import { localeOf, settings } from '#src/state/settings.ts'
import { timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import { putKeptSchedules } from './kept.ts'
import type { Product } from './product.ts'
import { putBatch } from './put-batch.ts'

/** Days of schedules behind the favourites, today included (section 9). */
export const favouriteDays = 10

/** Shows the favourites by name with what the engine knows of them already. */
export async function showFavourites(product: Product): Promise<Result<FavouritesAnswer>> {
  const asked = await askEngine(
    product.engine.favourites({ ids: [...favourites.ids], span: favouriteSpan(product), now: product.clock.now() }),
  )
  if (!asked.ok || product.signal.aborted) return asked
  const { compare } = new Intl.Collator(localeOf(settings.language), { numeric: true })
  setHomeFavourites(asked.value.favourites.toSorted((one, other) => compare(one.name, other.name)))
  return asked
}

/**
 * Loads the schedules of the favourites in the viewport that are absent or older than 60 s, and shows when each can be
 * had. What was shown stays when that fails, and says so.
 */
export async function loadFavouriteTimes(product: Product, signal: AbortSignal): Promise<Result<null>> {
  const askedAt = product.clock.now()
  const outcome = await loadMissing(product, signal)
  if (product.signal.aborted || signal.aborted) return succeed(null)
  if (outcome.ok) setHomeLoaded(askedAt)
  else if (outcome.fault.kind !== 'cancelled') {
    if (home.asOf === null) await showKeptTimes(product)
    setHomeFailed(outcome.fault)
  }
  return outcome
}

/** What an earlier session kept, with its age. */
async function showKeptTimes(product: Product): Promise<void> {
  const asOf = await putKeptSchedules(product, favouriteSpan(product))
  if (asOf === null || product.signal.aborted) return
  await showFavourites(product)
  setHomeLoaded(asOf)
}

/** Of all favourites, for whoever keeps them: seen or not. */
export async function loadAllFavouriteTimes(product: Product): Promise<Result<null>> {
  const asked = await askEngine(
    product.engine.favourites({ ids: [...favourites.ids], span: favouriteSpan(product), now: product.clock.now() }),
  )
  if (!asked.ok || asked.value.missing.length === 0) return asked.ok ? succeed(null) : asked
  return loadTimes(product, asked.value.missing, product.signal)
}

async function loadTimes(product: Product, emails: readonly Email[], signal: AbortSignal): Promise<Result<null>> {
  for await (const batch of product.schedules.load(emails, favouriteSpan(product), signal)) {
    const put = await putBatch(product.engine, 'shown', batch)
    if (!put.ok) return put
  }
  return succeed(null)
}

async function loadMissing(product: Product, signal: AbortSignal): Promise<Result<null>> {
  const shown = await showFavourites(product)
  if (!shown.ok) return shown
  const visible = new Set(home.visible)
  const inSight = new Set(shown.value.favourites.flatMap(({ id, email }) => (visible.has(id) && email ? [email] : [])))
  const emails = shown.value.missing.filter((email) => inSight.has(email))
  if (emails.length === 0) return succeed(null)
  const loaded = await loadTimes(product, emails, signal)
  if (!loaded.ok) return loaded
  const answered = await showFavourites(product)
  return answered.ok ? succeed(null) : answered
}

/** Whole days, so that the schedules serve until midnight. */
function favouriteSpan({ clock }: Product): QuarterSpan {
  const { zone } = timeline
  const today = dayOf(zone, clock.now())
  return daySpan(zone, today, addDays(today, favouriteDays - 1))
}
