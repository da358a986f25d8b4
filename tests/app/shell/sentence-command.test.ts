import { searchState } from '#src/base/search-state.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sentenceCommand } from '#src/app/shell/sentence-command.ts'
import { setZone } from '#src/base/reader.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import type { Services } from '#src/base/needs.ts'
import { formatFor } from '#src/ui/text.ts'

const prague = 'Europe/Prague' as IanaZone

function search(text: string, now: string): string | null {
  const services = {
    configuration: { resourceTypeInfos: [], filters: [], enableGroupFinding: false },
    clock: { now: () => Date.parse(now) as Instant },
    provider: { limits: { seriesDates: 999 } },
  } as unknown as Services
  const t = ((key: string) => key) as never
  const navigate = (): void => undefined
  sentenceCommand(text, { services, t, format: formatFor('en-GB'), locale: 'en-GB', navigate }).command?.run()
  const from = searchState.question.availability?.from
  return from === undefined ? null : wallClockOf(prague, startOfQuarter(from))
}

describe('section 5: a time in a sentence', () => {
  beforeEach(() => setZone(prague))

  test.each([
    ['25.10. 14:00', '2026-10-20T08:00:00Z', '2026-10-25T14:00:00'],
    ['28.3. 14:00', '2027-03-20T08:00:00Z', '2027-03-28T14:00:00'],
    ['10.12. 14:00', '2026-11-20T08:00:00Z', '2026-12-10T14:00:00'],
  ])('is the wall-clock time: %s', (text, now, at) => expect(search(text, now)).toBe(at))
})
