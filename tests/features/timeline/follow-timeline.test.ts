import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { followTimeline } from '#src/features/timeline/model/follow-timeline.ts'
import type { Services } from '#src/base/needs.ts'
import { setFavourites } from '#src/features/home/model/favourites/state.ts'
import { editDraft, hideDraft, openDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { defaultQuestion, setAttendees, setQuestion, searchState } from '#src/base/search-state.ts'
import { createWorld, hour, scriptServices, start, withSchedules } from '#tests/services/scripted-services.ts'

const ann = { email: 'ann@example.org' as Email, name: 'Ann', remotely: false }
const ben = { email: 'ben@example.org' as Email, name: 'Ben', remotely: true }
const pinned: string[] = []
let stop: () => void

beforeEach(async () => {
  pinned.length = 0
  const { services } = scriptServices(await createWorld())
  const engine = {
    open: () => Promise.resolve(null),
    pinPeople: (emails: readonly Email[]) => Promise.resolve(void pinned.push(emails.join())),
    // Null is the result of an arrangement that was overtaken. Nothing is painted.
    arrange: () => Promise.resolve(null),
    missing: () => Promise.resolve([]),
  } as unknown as Services['engine']
  const calendar = { schedules: async function* () {} } as unknown as Services['calendar']
  const configuration = {
    ...services.configuration,
    timelineDefaults: { sizes: timeline.sizes, duration: 60, sortBy: 'name asc' },
  } as Services['configuration']
  stop = followTimeline(withSchedules({ ...services, engine, calendar, configuration }))
})

afterEach(() => {
  stop()
})

const open = (): void =>
  openDraft({
    resourceId: 'room-1' as ResourceId,
    name: 'Amber',
    email: 'amber@example.com' as Email,
    span: { start: start, end: (start + hour) as Instant },
    subject: 'Planning',
  })

describe('the rows of people', () => {
  it('are pinned for the filter and for the open draft, each once', async () => {
    setAttendees([ann])
    open()
    editDraft({
      attendees: [
        { ...ann, optional: false },
        { ...ben, optional: true },
      ],
    })
    await expect.poll(() => pinned.at(-1)).toBe('ann@example.org,ben@example.org')
  })

  it("section 5: of the draft's attendees do not filter resources, and close with the draft", async () => {
    open()
    editDraft({ attendees: [{ ...ben, optional: false }] })
    await expect.poll(() => pinned.at(-1)).toBe('ben@example.org')
    expect(searchState.question.attendees).toEqual(defaultQuestion.attendees)
    hideDraft()
    await expect.poll(() => pinned.at(-1)).toBe('')
  })
})

it('the favourites filter contains the current favourites', async () => {
  setQuestion({ only: ['room-1'] as ResourceId[] })
  setFavourites(['room-1', 'room-2'] as ResourceId[])
  await expect.poll(() => searchState.question.only).toEqual(['room-1', 'room-2'])
})
