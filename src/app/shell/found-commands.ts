import { useDeferredValue } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useLocation } from 'wouter'
import type { Person } from '#src/calendars/calendar.ts'
import type { AreaHit, FoundPlaces, SearchHit } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { useQuery } from '#src/base/use-query.ts'
import { showResource } from '#src/features/resource-details/model/show-resource.ts'
import { bestMatches, prepareSearch, search } from '#src/base/rules/search.ts'
import { applySearch } from '#src/features/finding/model/saved-searches.ts'
import { savedSearches } from '#src/features/finding/model/state.ts'
import { rememberPerson } from '#src/features/people/model/find-people.ts'
import { useFoundPeople } from '#src/features/people/screen/use-found-people.ts'
import { showColleague } from '#src/features/colleagues/model/load-colleagues.ts'
import { positionWords } from '#src/features/people/screen/person.tsx'
import { withoutConditions, withRequirement } from '#src/features/bookings/model/reserve/chips.ts'
import { configuration, offersMap, settings } from '#src/features/settings/model/state.ts'
import { viewOf } from '#src/features/timeline/model/keep-view-url.ts'
import { dayForReserve, reservePathOf } from '#src/features/availability/model/reserve-path.ts'
import { setQuestion } from '#src/base/search-state.ts'
import { findMapPlaces, goToCategory, goToPlace } from '#src/features/maps/model/wayfinding/find-map-places.ts'
import { categoryWords } from '#src/features/maps/model/wayfinding/place-words.ts'
import { fold } from '#src/kernel/text.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading, useServices } from '#src/base/use-needs.ts'
import { useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { type Command, commandsOf } from './commands.ts'
import { sentenceCommand } from './sentence-command.ts'

const mostResources = 8
const mostAreas = 4
const mostPeople = 6
const mostSpots = 6
/** Milliseconds without a letter before places are looked up, because a map may have to be opened. */
const spotPause = 300

interface Found {
  /** Text for which it was found. */
  readonly text: string
  readonly resources: readonly SearchHit[]
  readonly areas: readonly AreaHit[]
}

const nothing: Found = { text: '', resources: [], areas: [] }

/** Returns the matching resources and areas from the engine. The previous result stays until the next one. */
const useHits = (text: string): Found => {
  const { engine } = useReading()
  const isAsked = text.trim() !== ''
  const found = useQuery(
    () => {
      if (!isAsked) return null
      const asked = Promise.all([engine.search(text, mostResources), engine.searchAreas(text, mostAreas)])
      return askEngine(asked).then((answer): Found => {
        const [resources, areas] = answer.ok ? answer.value : [[], []]
        return { text, resources, areas }
      })
    },
    [engine, text, isAsked],
    { keepsLast: true },
  )
  return (isAsked ? found : null) ?? nothing
}

/** Returns the matching places and actions, best first, by the same rules by which the engine finds resources. */
const commandsMeant = (commands: readonly Command[], text: string): readonly Command[] => {
  const ranks = search(prepareSearch(commands.map(({ label }) => label)), text)
  return bestMatches(ranks, commands.length).flatMap((at) => commands[at] ?? [])
}

/** Returns the matching colleagues. Empty without a text, and for guests. */
const usePeopleMeant = (text: string): readonly Person[] => {
  const isMeant = text.trim() !== '' && session.rights.people
  const { list } = useFoundPeople(text, isMeant)
  return isMeant ? list.slice(0, mostPeople) : []
}

/** Returns true if a word of the label begins with the text. */
const isBegun = (label: string, text: string): boolean => {
  const begun = fold(text.trim())
  return (
    begun.length > 2 &&
    fold(label)
      .split(/[^\p{L}\d]+/u)
      .some((word) => word.startsWith(begun))
  )
}

const noSpots: FoundPlaces = { areaId: null, categories: [], places: [] }

/**
 * Returns the matching places of the map. Empty without a text, and if the organisation has no maps or no licence for them. A map takes the
 * engine a while to open, so it is opened only if the text is a kind of place, or if nothing else is found.
 */
const useSpots = (text: string, isNothingElse: boolean): FoundPlaces => {
  const { t } = useTranslation()
  const services = useReading()
  const { language } = useSnapshot(settings)
  const hasMap = offersMap(useSnapshot(configuration))
  const isAsked = hasMap && text.trim().length > 2
  const found = useQuery(
    (signal) => {
      if (!isAsked) return null
      const words = categoryWords(t, language)
      const mayOpen = isNothingElse || Object.values(words).some((own) => isBegun(own, text))
      return findMapPlaces(services, { text, limit: mostSpots, language, words }, mayOpen, signal)
    },
    [services, t, text, language, isAsked, isNothingElse],
    { pause: spotPause },
  )
  return found ?? noSpots
}

interface FoundCommands {
  readonly commands: readonly Command[]
  /** The first command if the text describes a reservation, otherwise null. */
  readonly sentence: Command | null
  /** The words that keep the text from being understood as a sentence; null if there are none. */
  readonly unread: string | null
  /** True once the engine's results for the whole text are in the list. */
  readonly isAnswered: boolean
}

/** Returns the entries of the palette for a text. Places and people come last, because they are found late and must not move others. */
export const useFoundCommands = (text: string): FoundCommands => {
  const { t } = useTranslation()
  const locale = useRegionalLocale()
  const services = useServices()
  const [, navigate] = useLocation()
  const format = useFormat()
  const { list } = useSnapshot(savedSearches)
  const hits = useHits(useDeferredValue(text))
  const isAnswered = text.trim() === '' || hits.text === text
  const meant = usePeopleMeant(text)
  const spots = useSpots(text, isAnswered && hits.resources.length + hits.areas.length === 0)

  // The address contains the query, for a timeline that is not on screen yet.
  const showTimeline = (): void => navigate(reservePathOf({ ...viewOf(), day: dayForReserve(services) }))
  const resources: Command[] = hits.resources.map((hit) => ({
    id: `resource-${hit.id}`,
    group: 'resource',
    label: hit.name,
    hint: hit.areaName,
    run: () => showResource(services, hit, navigate),
  }))
  const areas: Command[] = hits.areas.map(({ id: area, name, count }) => ({
    id: `area-${area}`,
    group: 'area',
    label: name,
    hint: t('filtering.fits', { count, fitting: format.number(count) }),
    run: () => {
      // Without the other conditions, so that the whole area is shown.
      setQuestion({ ...withoutConditions, requirements: withRequirement({ requirements: [] }, { areas: [area] }) })
      showTimeline()
    },
  }))
  const searches: Command[] = list.map((saved) => ({
    id: `search-${saved.id}`,
    group: 'search',
    label: saved.name,
    hint: t('filtering.saved'),
    run: () => {
      applySearch(saved)
      showTimeline()
    },
  }))
  const persons: Command[] = meant.map((person) => ({
    id: `person-${person.email}`,
    group: 'person',
    label: person.name,
    hint: positionWords(person, meant),
    run: () => {
      void rememberPerson(services, person)
      showColleague(services, person, navigate)
    },
  }))
  const mapped: Command[] = [
    ...spots.categories.map((category): Command => ({
      id: `category-${category}`,
      group: 'spot',
      label: t(`wayfinding.category.${category}`),
      hint: t('place.map'),
      run: () => goToCategory(services, spots.areaId, category),
    })),
    ...spots.places.map((place): Command => ({
      id: `spot-${place.id}`,
      group: 'spot',
      label: place.name,
      hint: place.floor,
      run: () => goToPlace(services, spots.areaId, place),
    })),
  ]
  const { command: sentence, unread } = sentenceCommand(text, { services, t, format, locale, navigate })
  const others = commandsMeant([...searches, ...commandsOf(services, t, navigate)], text)
  // A command whose word was begun is meant rather than a name that is only similar.
  const begun = others.filter(({ label }) => isBegun(label, text))
  const commands = [
    ...(sentence ? [sentence] : []),
    ...begun,
    ...resources,
    ...areas,
    ...others.filter((command) => !begun.includes(command)),
    ...mapped,
    ...persons,
  ]
  return { commands, sentence, unread, isAnswered }
}
