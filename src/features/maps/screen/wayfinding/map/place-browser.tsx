import ChevronRight from 'lucide-react/icons/chevron-right'
import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { PlaceView } from '#src/engine/compute.ts'
import { settings } from '#src/features/settings/model/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/text-fields.tsx'
import { useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { continueFrom, setStop } from '../../../model/wayfinding/announce-route.ts'
import { findNearest } from '../../../model/wayfinding/open-map.ts'
import { PlaceIcon, walkRows } from '../place-row.tsx'
import { categoryWords } from '../../../model/wayfinding/place-words.ts'
import { placeAtSign, scanForMap } from '../../../model/wayfinding/place-at-sign.ts'
import { createMapFinder, keptIn, type Whereabouts } from '../../../model/wayfinding/rules/places/find-places.ts'
import { groupPlaces, type PlaceCategory } from '@foyer/indoor'
import type { Role, WayOfChoosing } from '../../../model/wayfinding/rules/session/session.ts'
import { type ListedPlace, mapState, type Picking, setCategory } from '../../../model/wayfinding/state.ts'
import { useNearestIn } from '../use-near-places.ts'
import { useTell } from '../use-steps.ts'
import styles from './map.module.css'
import { ListedPlaces, PlaceList } from './place-list.tsx'
import { FreeHere } from './place-offers.tsx'

/** Opens the scanner, which returns with the place of the code. */
const ScanButton = () => {
  const { t } = useTranslation()
  const { routing } = useReading()
  return (
    <Button icon={<ScanQrCode size={15} aria-hidden="true" />} onClick={() => routing.navigate(scanForMap)}>
      {t('wayfinding.scan')}
    </Button>
  )
}

const nothingFound = { categories: [], places: [] } as const

const titles = {
  start: 'wayfinding.findStart',
  target: 'wayfinding.findTarget',
  stop: 'wayfinding.findStop',
  here: 'wayfinding.findHere',
} as const

/** Returns where the user is, if a code said so. A start that was only looked up says nothing about the user. */
function whereabouts(
  start: PlaceView | undefined,
  way: WayOfChoosing | undefined,
  hereLevel: string | null,
): Whereabouts | null {
  if (start && (way === 'ScanQR' || way === 'TypeQr')) return start
  return hereLevel === null ? null : { levelId: hereLevel, point: null }
}

/**
 * Places by name, code, distance, favourites, recent use and category. If `choosing` is null, a click shows the details
 * instead of choosing an end of the route.
 */
export const PlaceBrowser = ({ choosing }: { readonly choosing: Role | Picking | null }) => {
  const { t } = useTranslation()
  const services = useReading()
  const tell = useTell()
  const locale = useRegionalLocale()
  const format = useFormat()
  const { compare } = new Intl.Collator(locale)
  const { language } = useSnapshot(settings)
  const { places, session, kept, nearest, hereLevel, category: open } = useSnapshot(mapState)
  const [text, setText] = useState('')
  const [startId, targetId] = [session.start?.placeId, session.target?.placeId]
  const list = useMemo(
    () => (choosing === 'stop' ? places.list.filter(({ id }) => id !== startId && id !== targetId) : places.list),
    [choosing, places, startId, targetId],
  )
  const find = useMemo(
    () => createMapFinder(list, categoryWords(t, language), kept.isStepFree),
    [list, t, language, kept.isStepFree],
  )
  const chooseId = (placeId: string, way: WayOfChoosing): void => {
    if (choosing === 'stop') setStop(services, { placeId, way })
    else if (choosing === 'here') continueFrom(services, { placeId, way })
    else if (choosing === null) tell({ kind: 'detail', placeId })
    else tell({ kind: 'choose', role: choosing, placeId, way })
  }
  const choose =
    (way: WayOfChoosing) =>
    ({ id }: PlaceView): void =>
      chooseId(id, way)
  const isSearch = text.trim() !== ''
  const sign = isSearch ? placeAtSign(text, list, window.location.origin) : null
  const coded = sign?.ok === true ? sign.value : null
  const found = isSearch && coded === null ? find(text) : nothingFound
  const count = found.places.length + (coded === null ? 0 : 1)
  const isNothing = isSearch && count + found.categories.length === 0
  const missing = sign?.ok === false && sign.fault !== 'not-a-code' && /\d/.test(text) ? sign.fault : null
  const nothing = missing === null ? t('wayfinding.nothing') : t(`wayfinding.codeFault.${missing}`)
  const here = places.list.find(({ id }) => id === startId)
  const isStart = choosing === 'start' || choosing === 'here'
  const hereId = isStart ? undefined : here?.id
  const at = whereabouts(here, session.start?.way, hereLevel)
  const nearestIn = useNearestIn(found.categories, list, !isStart)
  useEffect(() => {
    const stop = new AbortController()
    if (hereId !== undefined) void findNearest(services, choosing === 'stop', stop.signal)
    return () => stop.abort()
  }, [services, hereId, places, choosing, kept.isStepFree])
  const near = hereId === undefined ? [] : nearest.map(({ place }) => place)
  const metresTo = new Map(nearest.map(({ place, metres }) => [place.id, metres]))
  const sayFar = ({ id }: PlaceView): string => {
    const distance = format.distance(metresTo.get(id) ?? 0)
    return choosing === 'stop' ? t('wayfinding.detour', { distance }) : distance
  }
  const opened = useRef<HTMLButtonElement>(null)
  const show = (category: PlaceCategory | null): void => {
    setText('')
    setCategory(category)
  }
  const before = useRef(open)
  useEffect(() => {
    // The row of a search result is gone with the text.
    if (open !== before.current && open !== null) {
      opened.current?.focus({ preventScroll: true })
      // On a phone the pins are above the list.
      opened.current?.closest('main')?.scrollTo({ top: 0 })
    }
    before.current = open
  }, [open])
  const nameOf = (category: PlaceCategory): string => t(`wayfinding.category.${category}`)
  const parts = [
    {
      name:
        here === undefined
          ? ''
          : choosing === 'stop'
            ? t('wayfinding.onTheWay')
            : t('wayfinding.nearestFrom', { name: here.name }),
      own: near,
      way: 'SelectedFromNearestList',
    },
    { name: t('wayfinding.favourites'), own: keptIn(kept.favourites, list), way: 'SelectedFromList' },
    { name: t('wayfinding.recent'), own: keptIn(kept.recent, list), way: 'SelectedFromList' },
  ] as const
  const label = t(choosing === null ? 'wayfinding.find' : titles[choosing])
  const groups = groupPlaces(list, compare, kept.isStepFree).filter(
    ({ category }) => isNothing || open === null || category === open,
  )
  return (
    // The rows are buttons. Arrow keys are only a quicker way between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.browser} onKeyDown={walkRows}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (coded !== null) chooseId(coded.id, 'TypeQr')
        }}
      >
        <SearchField
          label={label}
          placeholder={t('wayfinding.searchHint')}
          value={text}
          clearLabel={t('app.clear')}
          onChange={setText}
        />
      </form>
      <p className="visually-hidden" role="status">
        {isSearch && (isNothing ? nothing : t('wayfinding.count', { count }))}
      </p>
      {isNothing && <p className={styles.note}>{nothing}</p>}
      {coded !== null && <PlaceList places={[coded]} onPress={choose('TypeQr')} />}
      {found.categories.length > 0 && (
        <ul className={styles.places}>
          {found.categories.map((category) => (
            <li key={category} data-row>
              <button type="button" className={styles.category} onClick={() => show(category)}>
                <PlaceIcon category={category} />
                <CategoryHit name={nameOf(category)} nearest={nearestIn.get(category)} />
                <ChevronRight size={15} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.places.length > 0 && (
        <PlaceList places={found.places} onPress={choose('SelectedFromList')} listKey={text} />
      )}
      {!isSearch && open === null && (
        <>
          {at !== null && (choosing === null || choosing === 'target') && <FreeHere at={at} />}
          {choosing === 'here' && <ScanButton />}
          {parts.map(
            ({ name, own, way }) =>
              own.length > 0 && (
                <section key={name} aria-label={name} className={styles.part}>
                  <h3 className={styles.heading}>{name}</h3>
                  <PlaceList
                    places={own}
                    onPress={choose(way)}
                    {...(way === 'SelectedFromNearestList' && { sayFar })}
                  />
                </section>
              ),
          )}
        </>
      )}
      {(!isSearch || isNothing) && (
        <section aria-label={t('wayfinding.places')} className={styles.part}>
          <h3 className={styles.heading}>{t('wayfinding.places')}</h3>
          {groups.map(({ category, places: own }) => {
            const isOpen = open === category && !isSearch
            return (
              <div key={category}>
                <div data-row>
                  <button
                    ref={isOpen ? opened : undefined}
                    type="button"
                    className={styles.category}
                    aria-expanded={isOpen}
                    onClick={() => show(isOpen ? null : category)}
                  >
                    <PlaceIcon category={category} />
                    <span>{nameOf(category)}</span>
                    <span className={styles.floor}>{format.number(own.length)}</span>
                    <ChevronRight size={15} aria-hidden="true" />
                  </button>
                </div>
                {isOpen && (
                  <ListedPlaces
                    places={list}
                    isFromStart={!isStart}
                    onPress={choose(hereId === undefined ? 'SelectedFromList' : 'SelectedFromNearestList')}
                  />
                )}
              </div>
            )
          })}
        </section>
      )}
    </div>
  )
}

/** A category that the text means, with the distance to its nearest place: 'Lifts, nearest 15 m'. */
const CategoryHit = ({ name, nearest }: { readonly name: string; readonly nearest: ListedPlace | undefined }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const metres = nearest?.metres ?? null
  return (
    <span className={styles.words}>
      <strong>{name}</strong>
      {metres !== null && (
        <span className={styles.floor}>{t('wayfinding.nearestAt', { distance: format.distance(metres) })}</span>
      )}
    </span>
  )
}
