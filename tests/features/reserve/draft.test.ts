import { beforeEach, describe, expect, it } from 'vitest'
import { snapshot } from 'valtio'
import type { Email, Instant, ResourceId } from '#src/kernel/result.ts'
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
} from '#src/features/reserve/draft-state.ts'
import {
  claimDraft,
  keepDraft,
  putBrokenDraftAside,
  putDraftAside,
  restoreKeptDraft,
} from '#src/features/reserve/stored-draft.ts'
import { clearNotices, notices } from '#src/features/notices/state.ts'
import { setSignedIn, setSignedOut } from '#src/features/account/state.ts'
import { readStored, writeStored } from '#src/platform/stored.ts'
import { event as eventOf } from '../reservations/rules/builders.ts'

const opening = {
  resourceId: 'room-1' as ResourceId,
  name: 'Amber',
  email: 'amber@example.com' as Email,
  span: { start: 0 as Instant, end: 900_000 as Instant },
}

beforeEach(() => closeDraft())

/** Subscribers of a store are told in a microtask. */
const told = (): Promise<void> => Promise.resolve().then(() => undefined)

describe('the open form', () => {
  it('keeps what was typed when another slot is selected', () => {
    openDraft(opening)
    editDraft({ subject: 'Planning' })
    openDraft({ ...opening, resourceId: 'room-2' as ResourceId, name: 'Birch' })
    expect(draftState.draft).toMatchObject({ subject: 'Planning', resourceIds: ['room-2'] })
  })

  it('cannot be changed while it is being sent', () => {
    openDraft(opening)
    setDraftStep('sending')
    editDraft({ subject: 'Changed' })
    expect(draftState.draft?.subject).toBe('')
  })

  it('begins anew, under a new id, after a reservation was made', () => {
    openDraft(opening)
    editDraft({ subject: 'Planning' })
    const first = draftState.draft?.clientId
    setDraftStep('done')
    openDraft(opening)
    expect(draftState.draft?.subject).toBe('')
    expect(draftState.draft?.clientId).not.toBe(first)
  })

  it('drops the message of the last attempt with the first change', () => {
    openDraft(opening)
    setDraftFault({ kind: 'forbidden' })
    editDraft({ subject: 'Planning' })
    expect(draftState.fault).toBeNull()
  })
})

describe('the form of a change', () => {
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

  it('has nothing to send until something differs, and again when it is as it was', () => {
    begin()
    expect(hasChanges()).toBe(false)
    editDraft({ subject: 'Review' })
    expect(hasChanges()).toBe(true)
    editDraft({ subject: 'Planning ' })
    expect(hasChanges()).toBe(false)
  })

  it('closed without a change it is over; with one it waits', () => {
    begin()
    hideDraft()
    expect(draftState).toMatchObject({ draft: null, change: null })
    begin()
    editDraft({ notes: 'Typed' })
    hideDraft()
    expect(draftState).toMatchObject({ open: false, draft: { notes: 'Typed' }, change: { event: { id: 'event-1' } } })
  })

  it('another slot moves it and exchanges the first room, the others stay', () => {
    begin()
    openDraft({ ...opening, resourceId: cedar.id, name: cedar.name, email: cedar.email, span: later })
    expect(draftState.resources.map(({ name }) => name)).toEqual(['Cedar', 'Birch'])
    expect(draftState.draft).toMatchObject({ subject: 'Planning', span: later, resourceIds: ['room-3', 'room-2'] })
    expect(draftState.change?.was.draft.span).toEqual(opening.span)
  })

  it('that was left is no change any more when another slot is reserved', () => {
    begin()
    editDraft({ subject: 'Review' })
    hideDraft()
    openDraft(opening)
    expect(draftState).toMatchObject({ open: true, change: null, draft: { subject: '' } })
  })

  it('fault F5: comes back as a change after a reload', async () => {
    claimDraft('eva@example.com' as Email)
    const stop = keepDraft()
    begin()
    editDraft({ subject: 'Review' })
    await told()
    stop()
    closeDraft()
    restoreKeptDraft()
    expect(draftState).toMatchObject({ draft: { subject: 'Review' }, change: { event: { id: 'event-1' } } })
    expect(hasChanges()).toBe(true)
  })

  it.each(['"yes"', '{}', '{"event":{},"kept":1,"was":2}'])('junk in the storage is dropped: change %s', (change) => {
    const draft = { clientId: 'a', span: opening.span, attendees: [] }
    const kept = JSON.stringify({
      owner: 'eva@example.com',
      draft,
      resources: [],
      change: JSON.parse(change) as unknown,
    })
    writeStored('session', 'assist-draft', kept)
    restoreKeptDraft()
    expect(draftState.draft).toBeNull()
  })
})

describe('fault F5: nothing typed is lost', () => {
  const eva = 'eva@example.com' as Email
  beforeEach(() => claimDraft(eva))

  it('is kept for its owner alone', async () => {
    const stop = keepDraft()
    openDraft(opening)
    editDraft({ subject: 'Planning' })
    putDraftAside()
    await told()
    expect(draftState.draft).toBeNull()
    claimDraft('adam@example.com' as Email)
    restoreKeptDraft()
    expect(draftState.draft).toBeNull()
    expect(readStored('session', 'assist-draft')).toBeNull()
    stop()
  })

  it('comes back as it was to whoever signs in again', async () => {
    const stop = keepDraft()
    openDraft(opening)
    editDraft({ subject: 'Planning' })
    putDraftAside()
    await told()
    claimDraft(eva)
    await told()
    restoreKeptDraft()
    expect(draftState.draft?.subject).toBe('Planning')
    stop()
  })

  it('section 6: a guest is told instead of shown a form', () => {
    setSignedIn({ name: 'Zoe', email: eva, username: '', givenName: '', surname: '' }, { isGuest: true })
    openDraft(opening)
    expect(draftState.draft).toBeNull()
    expect(notices.queue.map(({ key }) => key)).toContain('notice.guest.needsAccount')
    setSignedOut({ expired: false })
  })

  it('survives a reload in session storage, and is gone from there once closed', async () => {
    const stop = keepDraft()
    openDraft(opening)
    editDraft({ subject: 'Planning' })
    await told()
    stop()
    closeDraft()
    restoreKeptDraft()
    expect(draftState).toMatchObject({ open: true, draft: { subject: 'Planning' }, resources: [{ name: 'Amber' }] })
    const again = keepDraft()
    closeDraft()
    await told()
    again()
    expect(readStored('session', 'assist-draft')).toBeNull()
  })

  it('does not offer what was made already to be sent again', async () => {
    const stop = keepDraft()
    openDraft(opening)
    await told()
    setDraftStep('done')
    await told()
    stop()
    expect(readStored('session', 'assist-draft')).toBeNull()
  })

  describe('a kept form that is not one', () => {
    const valid = {
      clientId: 'a',
      subject: 'Planning',
      resourceIds: ['room-1'],
      span: opening.span,
      isAllDay: false,
      timeZone: 'Europe/Prague',
      attendees: [],
      isPrivate: false,
      onlineMeeting: false,
      notes: '',
      reminder: 15,
    }
    const keep = (changes: object, resources: unknown = []) =>
      writeStored('session', 'assist-draft', JSON.stringify({ owner: eva, draft: { ...valid, ...changes }, resources }))

    it('is opened as it was where nothing is the matter with it', () => {
      keep({})
      restoreKeptDraft()
      expect(draftState).toMatchObject({ open: true, draft: { ...valid, recurrence: null, deviations: [] } })
    })

    it.each<[changes: object, resources?: unknown]>([
      [{ span: null }],
      [{ span: { start: 'now', end: 1 } }],
      [{ span: { start: 1e300, end: 1e301 } }],
      [{ attendees: [null] }],
      [{ attendees: [{ name: 1, email: {} }] }],
      [{ clientId: 1 }],
      [{ subject: {} }],
      [{ notes: null }],
      [{ timeZone: 'Nowhere/At all' }],
      [{ resourceIds: 'room-1' }],
      [{ recurrence: { pattern: {} } }],
      [{ deviations: [null] }],
      [{}, [null]],
      [{}, [{ id: 'room-1', name: null, email: 'amber@example.com' }]],
    ])('is dropped: %j %j', (changes, resources = []) => {
      keep(changes, resources)
      restoreKeptDraft()
      expect(draftState).toMatchObject({ open: false, draft: null })
      expect(readStored('session', 'assist-draft')).toBeNull()
    })
  })

  it('with a screen that broke the form is put aside, for the next start too, and a notice brings it back', async () => {
    const stop = keepDraft()
    openDraft(opening)
    editDraft({ subject: 'Planning' })
    await told()
    putBrokenDraftAside()
    await told()
    expect(draftState.draft).toBeNull()
    clearNotices()
    restoreKeptDraft()
    expect(draftState.draft).toBeNull()
    const offer = notices.queue.find(({ key }) => key === 'notice.reservation.putAside')
    expect(offer?.values).toEqual({ subject: 'Planning' })
    offer?.action?.run()
    expect(draftState).toMatchObject({ open: true, draft: { subject: 'Planning' }, resources: [{ name: 'Amber' }] })
    await told()
    closeDraft()
    await told()
    stop()
    clearNotices()
    restoreKeptDraft()
    expect(notices.queue).toEqual([])
  })

  it('what is put aside is offered to its owner alone', async () => {
    const stop = keepDraft()
    openDraft(opening)
    await told()
    putBrokenDraftAside()
    await told()
    stop()
    clearNotices()
    claimDraft('adam@example.com' as Email)
    restoreKeptDraft()
    expect(notices.queue).toEqual([])
  })

  it.each(['{', '{}', 'null', '{"draft":{},"resources":[]}', '{"draft":{"clientId":1},"resources":{}}'])(
    'drops junk in the storage: %s',
    (text) => {
      writeStored('session', 'assist-draft', text)
      restoreKeptDraft()
      expect(draftState.open).toBe(false)
      expect(readStored('session', 'assist-draft')).toBeNull()
    },
  )
})
