import { describe, expect, test } from 'vitest'
import { checkAssist, readAssist } from '#src/wire/assist.ts'

const configuration = {
  serverType: 'o365',
  resourceTypeInfos: [{ resourceTypeId: 'rooms', name: 'Rooms', csCode: 'CS0600' }],
  areas: [{ id: 'house' }, { id: {} }, { id: 'floor', parentAreaId: 'house', maxUt: 50 }],
  filters: [
    { id: 'screen', name: 'Screen', dataTypeId: 1 },
    { id: 'odd', name: 'Odd', dataTypeId: 9 },
  ],
}
const body = { assistConfigured: true, asistConfiguration: configuration }

describe('sections 7 and 8: GET /api/assist/configurations', () => {
  test('section 9: absent members and nulls have their defaults', () => {
    const nulls = {
      timelineDefaults: null,
      prompt: null,
      designColours: null,
      navigation: null,
      enableGroupFinding: null,
    }
    for (const given of [body, { ...body, asistConfiguration: { ...configuration, ...nulls } }]) {
      const read = readAssist(given)
      expect(read.ok && read.value.configuration).toMatchObject({
        serverType: 'o365',
        prompt: '',
        cachingEnabled: false,
        resourceVisibilityRestriction: 0,
        timelineDefaults: {
          duration: 150,
          sortBy: null,
          mode: null,
          sizes: {
            scheduleHeight: 28,
            quarterWidth: 20,
            scheduleMargin: 3,
            delimiterWidth: 1,
            hourHeight: 60,
            dateHeight: 30,
            groupDelimiterHeight: 38,
          },
        },
        designColours: {},
      })
    }
  })

  test('section 9: an area without maxUt has 100', () => {
    const read = readAssist(body)
    expect(read.ok && read.value.configuration?.areas).toMatchObject([
      { id: 'house', maxUt: 100, parentAreaId: null },
      { id: 'floor', maxUt: 50, parentAreaId: 'house' },
    ])
  })

  test('a bad closure is reported and does not affect the others', () => {
    const closures = [{ id: 7, areaId: 'house' }, { areaId: 'house' }, { id: 'door' }]
    const read = readAssist({ ...body, asistConfiguration: { ...configuration, areas: [], filters: [], closures } })
    expect(read.ok && read.value.configuration?.closures).toEqual([
      { id: '7', areaId: 'house' },
      { id: 'door', areaId: null },
    ])
    expect(read.ok && read.value.problems).toEqual([expect.stringContaining('configuration.closures[1].id')])
  })

  test('section 8: a bad area or filter is reported and does not affect the configuration', () => {
    const read = readAssist(body)
    expect(read.ok && read.value.problems).toEqual([
      expect.stringContaining('configuration.filters[1].dataTypeId: expected'),
      'configuration.areas[1].id: expected id',
    ])
    expect(read.ok && read.value.configuration?.filters.map(({ id }) => id)).toEqual(['screen'])
  })

  test.each([
    null,
    undefined,
    '',
    {},
    { assistConfigured: true },
    { assistConfigured: true, asistConfiguration: null },
  ])('section 8: %j means that the API is not configured', (given) => {
    expect(readAssist(given)).toEqual({ ok: false, fault: { kind: 'api-not-configured' } })
  })

  test('section 8: assistConfigured false means that only navigation is configured', () => {
    const read = readAssist({
      assistConfigured: false,
      navigationConfigured: true,
      navigationUrl: 'https://nav.campus.example',
    })
    expect(read).toMatchObject({
      ok: true,
      value: { navigationUrl: 'https://nav.campus.example', configuration: null },
    })
    expect(read.ok && checkAssist(read.value)).toEqual({ ok: false, fault: { kind: 'assist-not-configured' } })
    const whole = readAssist({ ...body, assistConfigured: false })
    expect(whole.ok && checkAssist(whole.value).ok).toBe(false)
    const good = readAssist(body)
    expect(good.ok && checkAssist(good.value).ok).toBe(true)
  })

  test('an unknown serverType is malformed', () => {
    const read = readAssist({ ...body, asistConfiguration: { ...configuration, serverType: 'fax' } })
    expect(!read.ok && read.fault).toMatchObject({
      kind: 'malformed',
      problems: expect.arrayContaining([expect.stringContaining('configuration.serverType: expected')]),
    })
  })
})
