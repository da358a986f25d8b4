import { beforeEach, describe, expect, it } from 'vitest'
import type { Email, Instant, ResourceId } from '#src/core/brand.ts'
import {
  closeDraft,
  draftState,
  editDraft,
  keepDraft,
  openDraft,
  restoreKeptDraft,
  setDraftFault,
  setDraftStep,
} from '#src/state/draft.ts'
import { readStored, writeStored } from '#src/state/stored.ts'

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

describe('fault F5: nothing typed is lost', () => {
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
