import { ref } from 'valtio'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { searchState, setQuestion } from '#src/base/search-state.ts'
import { decodeView, encodeView } from '#src/features/availability/model/view-url.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { applyView, viewOf } from '#src/features/timeline/model/keep-view-url.ts'
import { keepMode, keepOrder, ownMode, ownOrder, usualMode } from '#src/features/timeline/model/own-view.ts'
import { writeStored } from '#src/platform/stored.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'

let given: Configuration

const configure = (wishes: Partial<Configuration['timelineDefaults']>): void => {
  configuration.current = ref({ ...given, timelineDefaults: { ...given.timelineDefaults, ...wishes } })
}
const orderOfLink = (link: string): string => {
  applyView(decodeView(link))
  return searchState.question.sortBy
}

beforeEach(async () => {
  given = scriptServices(await createWorld()).services.configuration
})
afterEach(() => {
  configuration.current = null
})

describe('section 3, timeline settings: the order of the rows', () => {
  test('is the configured one, also by name', () => {
    configure({ sortBy: 'name asc' })
    expect(orderOfLink('')).toBe('name asc')
    configure({ sortBy: 'capacity desc' })
    expect(orderOfLink('')).toBe('capacity desc')
  })

  test.each([null, 'colour asc'])('begins with the best match if %j is configured', (sortBy) => {
    configure({ sortBy })
    expect(orderOfLink('')).toBe('best')
  })

  test('is the one that the user chose, the next time too', () => {
    configure({ sortBy: 'name asc' })
    keepOrder('type asc')
    expect(orderOfLink('')).toBe('type asc')
  })

  test('follows the administrators again once the user has chosen theirs', () => {
    configure({ sortBy: 'name asc' })
    keepOrder('type asc')
    keepOrder('name asc')
    configure({ sortBy: 'area desc' })
    expect([ownOrder(), orderOfLink('')]).toEqual([null, 'area desc'])
  })

  test('is in a link of a user with an own one, so that others see the same', () => {
    configure({ sortBy: 'name asc' })
    keepOrder('type asc')
    setQuestion({ sortBy: 'name asc' })
    const link = encodeView(viewOf())
    expect(orderOfLink(link)).toBe('name asc')
  })

  test('ignores a stored one that no version knows', () => {
    configure({ sortBy: 'name asc' })
    writeStored('local', 'assist-order', 'smell asc')
    expect([ownOrder(), orderOfLink('')]).toEqual([null, 'name asc'])
  })
})

describe('section 3, timeline settings: the display mode', () => {
  const onPhone = (): void => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
  }

  test('is the configured one, on a phone too', () => {
    configure({ mode: 'timeline' })
    onPhone()
    expect(usualMode()).toBe('timeline')
  })

  test('depends on the width if none is configured', () => {
    configure({ mode: null })
    expect(usualMode()).toBe('timeline')
    onPhone()
    expect(usualMode()).toBe('list')
  })

  test('is kept if the user chooses another one', () => {
    configure({ mode: 'timeline' })
    keepMode('floorplan')
    expect(ownMode()).toBe('floorplan')
    keepMode('timeline')
    expect(ownMode()).toBeNull()
  })
})
