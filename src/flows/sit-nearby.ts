import { subscribe } from 'valtio'
import type { Email } from '#src/core/brand.ts'
import { licenceCodes } from '#src/core/licence/licences.ts'
import { emailOf } from '#src/core/wire/email.ts'
import { resourceTypeIdOf } from '#src/core/wire/ids.ts'
import { people, type Seat, setNear } from '#src/state/people.ts'
import { session } from '#src/state/session.ts'
import { setQuestion, timeline } from '#src/state/timeline.ts'
import { findKnownPeople } from './find-people.ts'
import { loadKnownPeople } from './known-people.ts'
import { findSeat } from './load-colleagues.ts'
import type { Product } from './product.ts'
import { encodeView } from './view-url.ts'

/** Section 3, the floorplan filter's `fromColleague`: an address. */
const parameter = 'fromColleague'

/** Reserve with the workplaces nearest to a colleague first. */
export function nearbyPath({ configuration }: Pick<Product, 'configuration'>, email: Email, seat: Seat | null): string {
  const workplace = configuration.resourceTypeInfos.find(({ csCode }) => csCode === licenceCodes.AssistWorkplace)
  const typeId = (seat?.isWorkplace ? seat.resource?.typeId : undefined) ?? workplace?.resourceTypeId
  const requirement = { id: 'main', areas: [], capacity: { min: null, max: null }, filters: [] }
  const view = typeId ? { requirements: [{ ...requirement, typeId: resourceTypeIdOf(typeId) }] } : {}
  return `/reservations/reserve${encodeView(view, `?${parameter}=${encodeURIComponent(email)}`)}`
}

/**
 * While the address names a colleague to sit near to, the timeline begins with what is nearest to their seat of today.
 * Another order, or clearing the conditions, ends that and takes it out of the address. Answers how to stop.
 */
export function keepNearby(product: Product): () => void {
  const { routing } = product
  const path = routing.path()
  let looking = new AbortController()
  let { sortBy } = timeline.question

  const wanted = (): Email | null => {
    const text = emailOf(new URLSearchParams(routing.query()).get(parameter) ?? '')
    return session.rights.people && text.includes('@') && text.length <= 254 ? text : null
  }
  const leave = (): void => {
    looking.abort()
    setNear(null)
    if (timeline.question.near !== undefined) setQuestion({ near: undefined })
  }
  const read = (): void => {
    if (routing.path() !== path) return
    const email = wanted()
    if (email === null && people.near !== null) leave()
    if (email === null || people.near?.email === email) return
    looking.abort()
    looking = new AbortController()
    void look(product, email, looking.signal)
  }
  const stopWatching = subscribe(timeline, () => {
    const isOtherOrder = timeline.question.sortBy !== sortBy
    sortBy = timeline.question.sortBy
    const isOver = timeline.question.near === undefined || (isOtherOrder && people.near?.phase === 'found')
    if (people.near === null || !isOver || routing.path() !== path) return
    leave()
    const query = new URLSearchParams(routing.query())
    query.delete(parameter)
    const text = query.toString()
    routing.navigate(path + (text === '' ? '' : `?${text}`), { replace: true })
  })
  globalThis.addEventListener('popstate', read)
  read()
  return () => {
    stopWatching()
    leave()
    globalThis.removeEventListener('popstate', read)
  }
}

async function look(product: Product, email: Email, signal: AbortSignal): Promise<void> {
  setNear({ email, name: email, phase: 'looking', seat: null })
  setQuestion({ near: null })
  const stop = AbortSignal.any([signal, product.signal])
  const [name, found] = await Promise.all([nameOf(product, email, stop), findSeat(product, email, stop)])
  if (stop.aborted) return
  const seat = found.ok ? found.value : null
  const known = seat?.resource ? 'found' : 'unknown'
  setNear({ email, name, phase: found.ok ? known : 'failed', seat })
  if (seat?.resource) setQuestion({ near: seat.resource.id })
}

/** A shared link has the address alone. */
async function nameOf(product: Product, email: Email, signal: AbortSignal): Promise<string> {
  await loadKnownPeople(product)
  const isMeant = (person: { readonly email: Email }): boolean => person.email === email
  const known = findKnownPeople(email).find(isMeant)
  if (known) return known.name
  const asked = await product.calendar.findPeople(email, signal)
  return (asked.ok ? asked.value.find(isMeant)?.name : undefined) ?? email
}
