import { languages } from '#src/kernel/languages.ts'
import { describe, expect, it } from 'vitest'
import { objectsOf } from '#mocks/server/objects/drawn-objects.ts'
import { createPeople } from '#mocks/server/people/people.ts'
import { positionOf } from '#mocks/server/people/people.ts'
import { createPlaces } from '#mocks/server/resources/places.ts'
import { usualFilters, usualTypes } from '#server/rules/resources/usual.ts'
import { createResources } from '#mocks/server/resources/resources.ts'
import { labels } from '#mocks/venue/names.ts'
import { findWorld } from '#mocks/worlds/index.ts'

const choiceIn = (language: string) => ({ world: findWorld('campus'), size: 500 as const, seed: 1, language })
/** The devices and labels of all kinds of resources. */
const devicesIn = (language: string) => {
  const choice = choiceIn(language)
  const objects = createResources(choice, createPlaces(choice)).all.flatMap((resource) => objectsOf(choice, resource))
  return objects.flatMap(({ id, name, elements }) => [
    { id, name },
    ...elements.flatMap(({ id: elementId, label, control }) => [
      { id: elementId, name: label },
      ...(control?.kind === 'choice' ? control.options.map((one) => ({ id: one.value, name: one.label })) : []),
    ]),
  ])
}
const positionsIn = (language: string) =>
  createPeople(1)
    .all.filter(({ index }) => index % 9 < 8 && index % 13 < 12)
    .map((person) => positionOf(person, language))
const namesIn = (language: string): string[] => {
  const choice = choiceIn(language)
  const places = createPlaces(choice)
  const definitions = usualFilters(language, (name) => name)
  return [
    ...usualTypes(language).map(({ name }) => name),
    ...definitions.flatMap(({ name, choices }) => [name, ...choices.map(({ value }) => value)]),
    ...devicesIn(language).map(({ name }) => name),
    ...positionsIn(language).flatMap(({ jobTitle, department }) => [jobTitle ?? '', department ?? '']),
    ...places.areas.filter(({ id }) => /-[nse]$/.test(id)).map(({ name }) => name),
    ...createResources(choice, places)
      .all.filter(({ kind }) => kind !== 'room')
      .map(({ name }) => name),
  ]
}
/** Names that are the same in several languages. */
const international =
  /^(?:HDMI|USB-C|Whiteboard|Flipchart|Lounge|Layout|Monitors|Projector|Notes|Source|Nord|Sud)\b|^(?:Projector|Flipchart|Parking) \w/

describe.each([
  ['en', ['Prague', 'London', 'New York', 'Kyiv', 'Sydney']],
  ['es', ['Praga', 'Londres', 'Nueva York', 'Kiev', 'Sídney']],
  ['ua', ['Прага', 'Лондон', 'Нью-Йорк', 'Київ', 'Сідней']],
])('the cities in %s', (language, expected) => {
  const { areas } = createPlaces({ ...choiceIn(language), size: 5_000 })

  it('have names in that language, and their buildings English names', () => {
    expect(areas.filter(({ parentAreaId }) => parentAreaId === null).map(({ name }) => name)).toEqual(expected)
    const buildings = areas.filter(({ parentAreaId }) => parentAreaId === 'prg')
    expect(buildings.map(({ id, name }) => [id, name])).toEqual([
      ['prg-kar', 'Karlín'],
      ['prg-smi', 'Smíchov'],
    ])
  })

  it('are part of the name of the campus on the map', () => {
    const label = labels('London campus')[language === 'ua' ? 'uk' : language]
    expect(label).toContain(expected[1])
  })
})

describe.each(languages.filter((language) => language !== 'en'))('the demo in %s', (language) => {
  it('has all names in that language', () => {
    const english = namesIn('en')
    expect(namesIn(language).filter((name, index) => name === english[index] && !international.test(name))).toEqual([])
  })

  it('has the same ids, addresses and keys as in English', () => {
    const keysOf = (tag: string) => [
      ...createResources(choiceIn(tag), createPlaces(choiceIn(tag))).all.map(({ id, email }) => `${id} ${email}`),
      ...devicesIn(tag).map(({ id }) => id),
      ...usualFilters(tag, (name) => name).flatMap(({ id, choices }) => [id, ...choices.map(({ key }) => key)]),
    ]
    expect(keysOf(language)).toEqual(keysOf('en'))
  })
})
