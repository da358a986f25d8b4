import { clearSession } from '#src/base/session-end.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { snapshot } from 'valtio'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import {
  closeDraft,
  draftState,
  editDraft,
  hasChanges,
  hideDraft,
  openChange,
  openDraft,
  setDraftFault,
  setDraftResources,
  setDraftStep,
} from '#src/features/bookings/model/reserve/draft-state.ts'
import {
  claimDraft,
  keepDraft,
  putBrokenDraftAside,
  restoreKeptDraft,
} from '#src/features/bookings/model/reserve/stored-draft.ts'
import { clearNotices, notices } from '#src/features/notices/model/state.ts'
import { setSignedIn, setSignedOut } from '#src/features/account/model/state.ts'
import { readStored, writeStored } from '#src/platform/stored.ts'
import { draft as draftOf, event as eventOf } from '../reservations/rules/builders.ts'

const opening = {
  resourceId: 'room-1' as ResourceId,
  name: 'Amber',
  email: 'amber@example.com' as Email,
  span: { start: 0 as Instant, end: 900_000 as Instant },
}

/** Stores notify subscribers in a microtask. */
const flush = (): Promise<void> => Promise.resolve().then(() => undefined)

describe('open form', () => {
  it('keeps the text when another slot is selected', () => {
    openDraft(opening)
    editDraft({ subject: 'Planning' })
    openDraft({ ...opening, resourceId: 'room-2' as ResourceId, name: 'Birch' })
    expect(draftState.draft).toMatchObject({ subject: 'Planning', resourceIds: ['room-2'] })
  })

  it('cannot be changed while it is sent', () => {
    openDraft(opening)
    setDraftStep('sending')
    editDraft({ subject: 'Changed' })
    expect(draftState.draft?.subject).toBe('')
  })

  it('starts empty with a new id after a reservation', () => {
    openDraft(opening)
    editDraft({ subject: 'Planning' })
    const first = draftState.draft?.clientId
    setDraftStep('done')
    openDraft(opening)
    expect(draftState.draft?.subject).toBe('')
    expect(draftState.draft?.clientId).not.toBe(first)
  })

  it('clears the error of the last attempt with the first change', () => {
    openDraft(opening)
    setDraftFault({ kind: 'forbidden' })
    editDraft({ subject: 'Planning' })
    expect(draftState.fault).toBeNull()
  })
})

describe('form of a change', () => {
  const event = eventOf({ id: 'event-1', attendees: [] })
  const birch = { id: 'room-2' as ResourceId, name: 'Birch', email: 'birch@example.com' as Email }
  const cedar = { id: 'room-3' as ResourceId, name: 'Cedar', email: 'cedar@example.com' as Email }
  const later = { start: 1_800_000 as Instant, end: 2_700_000 as Instant }

  /** The event as it is: Planning, in Amber and Birch. */
  const begin = (): void => {
    openDraft({ ...opening, subject: 'Planning' })
    setDraftResources([...draftState.resources, birch])
    const { draft, resources } = snapshot(draftState)
    closeDraft()
    if (draft) openChange(event, { draft, resources })
  }

  it('has changes only while something differs', () => {
    begin()
    expect(hasChanges()).toBe(false)
    editDraft({ subject: 'Review' })
    expect(hasChanges()).toBe(true)
    editDraft({ subject: 'Planning ' })
    expect(hasChanges()).toBe(false)
  })

  it('is dropped on close without changes, and stored with some', () => {
    begin()
    hideDraft()
    expect(draftState).toMatchObject({ draft: null, change: null })
    begin()
    editDraft({ notes: 'Typed' })
    hideDraft()
    expect(draftState).toMatchObject({ open: false, draft: { notes: 'Typed' }, change: { event: { id: 'event-1' } } })
  })

  it('moves to another slot and replaces the first room', () => {
    begin()
    openDraft({ ...opening, resourceId: cedar.id, name: cedar.name, email: cedar.email, span: later })
    expect(draftState.resources.map(({ name }) => name)).toEqual(['Cedar', 'Birch'])
    expect(draftState.draft).toMatchObject({ subject: 'Planning', span: later, resourceIds: ['room-3', 'room-2'] })
    expect(draftState.change?.was.draft.span).toEqual(opening.span)
  })

  it('ends when another slot is reserved', () => {
    begin()
    editDraft({ subject: 'Review' })
    hideDraft()
    openDraft(opening)
    expect(draftState).toMatchObject({ open: true, change: null, draft: { subject: '' } })
  })

  it('fault F5: is restored as a change after a reload', async () => {
    claimDraft('eva@example.com' as Email)
    const stop = keepDraft()
    begin()
    editDraft({ subject: 'Review' })
    await flush()
    stop()
    closeDraft()
    restoreKeptDraft()
    expect(draftState).toMatchObject({ draft: { subject: 'Review' }, change: { event: { id: 'event-1' } } })
    expect(hasChanges()).toBe(true)
  })

  it.each(['"yes"', '{}', '{"event":{},"kept":1,"was":2}'])('drops a malformed change in storage: %s', (change) => {
    const stored = { owner: 'eva@example.com', draft: draftOf(), resources: [], change: JSON.parse(change) as unknown }
    writeStored('session', 'assist-draft', JSON.stringify(stored))
    restoreKeptDraft()
    expect(draftState.draft).toBeNull()
  })
})

describe('fault F5: drafts are restored', () => {
  const eva = 'eva@example.com' as Email
  beforeEach(() => claimDraft(eva))
  const openTyped = (): Promise<void> => {
    openDraft(opening)
    editDraft({ subject: 'Planning' })
    return flush()
  }

  it('only for their owner', async () => {
    const stop = keepDraft()
    await openTyped()
    clearSession({ expired: true })
    await flush()
    expect(draftState.draft).toBeNull()
    claimDraft('adam@example.com' as Email)
    restoreKeptDraft()
    expect(draftState.draft).toBeNull()
    expect(readStored('session', 'assist-draft')).toBeNull()
    stop()
  })

  it('for a user who signs in again', async () => {
    const stop = keepDraft()
    await openTyped()
    clearSession({ expired: true })
    await flush()
    claimDraft(eva)
    await flush()
    restoreKeptDraft()
    expect(draftState.draft?.subject).toBe('Planning')
    stop()
  })

  it('section 6: but not opened for guests, who get a notice', () => {
    setSignedIn({ name: 'Zoe', email: eva, username: '', givenName: '', surname: '' }, { isGuest: true })
    openDraft(opening)
    expect(draftState.draft).toBeNull()
    expect(notices.queue.map(({ key }) => key)).toContain('notice.guest.needsAccount')
    setSignedOut({ expired: false })
  })

  it('after a reload, until they are closed', async () => {
    const stop = keepDraft()
    await openTyped()
    stop()
    closeDraft()
    restoreKeptDraft()
    expect(draftState).toMatchObject({ open: true, draft: { subject: 'Planning' }, resources: [{ name: 'Amber' }] })
    const stopAgain = keepDraft()
    closeDraft()
    await flush()
    stopAgain()
    expect(readStored('session', 'assist-draft')).toBeNull()
  })

  it('but not after they were sent', async () => {
    const stop = keepDraft()
    openDraft(opening)
    await flush()
    setDraftStep('done')
    await flush()
    stop()
    expect(readStored('session', 'assist-draft')).toBeNull()
  })

  it.each<[string, changes: object, resources: unknown, isOpen: boolean]>([
    ['if they are valid', {}, [], true],
    ['but not with an impossible time', { span: { start: 1e300, end: 1e301 } }, [], false],
    ['but not with an unknown zone', { timeZone: 'Nowhere/At all' }, [], false],
    ['but not without a resource', {}, [null], false],
    ['but not with a malformed resource', {}, [{ id: 'room-1', name: null, email: 'amber@example.com' }], false],
  ])('%s', (_, changes, resources, isOpen) => {
    const stored = JSON.stringify({ owner: eva, draft: { ...draftOf(), ...changes }, resources })
    writeStored('session', 'assist-draft', stored)
    restoreKeptDraft()
    expect(draftState.open).toBe(isOpen)
    expect(readStored('session', 'assist-draft') !== null).toBe(isOpen)
  })

  it('by a notice after the form crashed', async () => {
    const stop = keepDraft()
    await openTyped()
    putBrokenDraftAside()
    await flush()
    expect(draftState.draft).toBeNull()
    clearNotices()
    restoreKeptDraft()
    expect(draftState.draft).toBeNull()
    const offer = notices.queue.find(({ key }) => key === 'notice.reservation.putAside')
    expect(offer?.values).toEqual({ subject: 'Planning' })
    offer?.action?.run()
    expect(draftState).toMatchObject({ open: true, draft: { subject: 'Planning' }, resources: [{ name: 'Amber' }] })
    await flush()
    closeDraft()
    await flush()
    stop()
    clearNotices()
    restoreKeptDraft()
    expect(notices.queue).toEqual([])
  })

  it('by a notice only for their owner', async () => {
    const stop = keepDraft()
    openDraft(opening)
    await flush()
    putBrokenDraftAside()
    await flush()
    stop()
    clearNotices()
    claimDraft('adam@example.com' as Email)
    restoreKeptDraft()
    expect(notices.queue).toEqual([])
  })

  it.each(['{', '{}', 'null', '{"draft":{},"resources":[]}', '{"draft":{"clientId":1},"resources":{}}'])(
    'but dropped if storage contains %s',
    (text) => {
      writeStored('session', 'assist-draft', text)
      restoreKeptDraft()
      expect(draftState.open).toBe(false)
      expect(readStored('session', 'assist-draft')).toBeNull()
    },
  )
})
