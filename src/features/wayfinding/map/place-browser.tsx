import ChevronRight from 'lucide-react/icons/chevron-right'
import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { PlaceView } from '#src/engine/compute.ts'
import { settings } from '#src/features/settings/state.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { SearchField, TextField } from '#src/ui/text-fields.tsx'
import { useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { goOnFrom, setStop } from '../announce-route.ts'
import { keepDisplay } from '../map-settings.ts'
import { findNearest } from '../open-map.ts'
import { PlaceIcon } from '../place-icon.tsx'
import { categoryWords } from '../place-words.ts'
import { placeAtSign, scanForMap } from '../place-at-sign.ts'
import type { CodeFault } from '../rules/hand-off/place-codes.ts'
import { createPlaceFinder, groupPlaces, keptIn, withWords } from '../rules/places/find-places.ts'
import {
  displayIn,
  type ListDisplayMode,
  listDisplayModes,
  type PlaceCategory,
} from '../rules/places/place-category.ts'
import type { Whereabouts } from '../rules/places/near-resources.ts'
import type { Role, WayOfChoosing } from '../rules/session/session.ts'
import { mapState, type Picking } from '../state.ts'
import { useOpenings } from '../use-hours.ts'
import { useTell } from '../use-steps.ts'
import styles from './map.module.css'
import { FreeHere } from './place-offers.tsx'

interface PlaceListProps {
  readonly places: readonly PlaceView[]
  readonly onPress: (place: PlaceView) => void
  /** True if the list uses the chosen display mode. Search results always show names. */
  readonly isShownAsChosen?: boolean
  /** Returns the distance to a place as text. */
  readonly sayFar?: (place: PlaceView) => string
}

/** List of places with their floors; each place is a button. */
const PlaceList = ({ places, onPress, isShownAsChosen = false, sayFar }: PlaceListProps) => {
  const { kept } = useSnapshot(mapState) as typeof mapState
  const { stateOf } = useOpenings()
  const { t } = useTranslation()
  const display = displayIn(isShownAsChosen ? kept.display : 'Default')
  if (display === null) return null
  const closedText = (place: PlaceView): string => (stateOf(place)?.isOpen === false ? t('wayfinding.open.closed') : '')
  const around = (place: PlaceView): string =>
    [sayFar?.(place) ?? '', place.floor, closedText(place)].filter((part) => part !== '').join(' · ')
  return (
    <ul className={styles.places} data-tiles={!display.name || undefined}>
      {places.map((place) => (
        <li key={place.id}>
          <button
            type="button"
            className={styles.place}
            aria-label={display.name ? undefined : `${place.name}, ${around(place)}`}
            data-tooltip={display.name ? undefined : place.name}
            onClick={() => onPress(place)}
          >
            {display.icon && <PlaceIcon category={place.category} />}
            {display.image && (
              <span className={styles.picture} aria-hidden="true">
                <PlaceIcon category={place.category} size={24} />
              </span>
            )}
            {display.name && (
              <span className={styles.words}>
                <span>{place.name}</span>
                <span className={styles.floor}>{around(place)}</span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Field to choose a place by the code on its door sign, or by the link in the QR code there. */
const CodeField = ({ choose }: { readonly choose: (placeId: string) => void }) => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<CodeFault | null>(null)
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault()
        const place = placeAtSign(code, mapState.places.list, window.location.origin)
        setFault(place.ok ? null : place.fault)
        if (place.ok) choose(place.value.id)
      }}
    >
      <TextField
        label={t('wayfinding.code')}
        hint={t('wayfinding.codeHint')}
        problem={fault === null ? null : t(`wayfinding.codeFault.${fault}`)}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(value) => {
          setCode(value)
          setFault(null)
        }}
      />
      <Button type="submit">{t('wayfinding.codeUse')}</Button>
    </form>
  )
}

/** Opens the scanner, which returns with the place of the code. */
const ScanButton = () => {
  const { t } = useTranslation()
  const { routing } = useServices()
  return (
    <Button icon={<ScanQrCode size={15} aria-hidden="true" />} onClick={() => routing.navigate(scanForMap)}>
      {t('wayfinding.scan')}
    </Button>
  )
}

const titles = {
  start: 'wayfinding.findStart',
  target: 'wayfinding.findTarget',
  stop: 'wayfinding.findStop',
  here: 'wayfinding.findHere',
} as const

const mostFound = 30

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
  const services = useServices()
  const tell = useTell()
  const locale = useRegionalLocale()
  const format = useFormat()
  const { compare } = new Intl.Collator(locale)
  const { language } = useSnapshot(settings)
  const { places, session, kept, nearest, hereLevel } = useSnapshot(mapState) as typeof mapState
  const [text, setText] = useState('')
  const [open, setOpen] = useState<PlaceCategory | null>(null)
  const [startId, targetId] = [session.start?.placeId, session.target?.placeId]
  const list = useMemo(
    () => (choosing === 'stop' ? places.list.filter(({ id }) => id !== startId && id !== targetId) : places.list),
    [choosing, places, startId, targetId],
  )
  const find = useMemo(() => {
    const words = categoryWords(t, language)
    return createPlaceFinder(list.map((place) => withWords(place, words)))
  }, [list, t, language])
  const chooseId = (placeId: string, way: WayOfChoosing): void => {
    if (choosing === 'stop') setStop(services, { placeId, way })
    else if (choosing === 'here') goOnFrom(services, { placeId, way })
    else if (choosing === null && way !== 'TypeQr') tell({ kind: 'detail', placeId })
    else tell({ kind: 'choose', role: choosing ?? 'target', placeId, way })
  }
  const choose =
    (way: WayOfChoosing) =>
    ({ id }: PlaceView): void =>
      chooseId(id, way)
  const isSearch = text.trim() !== ''
  const found = isSearch ? find(text, mostFound) : []
  const here = places.list.find(({ id }) => id === startId)
  const isStart = choosing === 'start' || choosing === 'here'
  const hereId = isStart ? undefined : here?.id
  const at = whereabouts(here, session.start?.way, hereLevel)
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
  return (
    <div className={styles.browser}>
      <SearchField label={label} value={text} clearLabel={t('app.clear')} onChange={setText} />
      <p className="visually-hidden" role="status">
        {isSearch && (found.length === 0 ? t('wayfinding.nothing') : t('wayfinding.count', { count: found.length }))}
      </p>
      {isSearch && found.length === 0 && <p className={styles.note}>{t('wayfinding.nothing')}</p>}
      {isSearch && found.length > 0 && <PlaceList places={found} onPress={choose('SelectedFromList')} />}
      {!isSearch && (
        <>
          {at !== null && (choosing === null || choosing === 'target') && <FreeHere at={at} />}
          <CodeField choose={(id) => chooseId(id, 'TypeQr')} />
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
          <section aria-label={t('wayfinding.places')} className={styles.part}>
            <h3 className={styles.heading}>{t('wayfinding.places')}</h3>
            {groupPlaces(list, compare, kept.isStepFree).map(({ category, places: own }) => (
              <div key={category}>
                <button
                  type="button"
                  className={styles.category}
                  aria-expanded={open === category}
                  onClick={() => setOpen(open === category ? null : category)}
                >
                  <PlaceIcon category={category} />
                  <span>{t(`wayfinding.category.${category}`)}</span>
                  <span className={styles.floor}>{own.length}</span>
                  <ChevronRight size={15} aria-hidden="true" />
                </button>
                {open === category && <PlaceList places={own} onPress={choose('SelectedFromList')} isShownAsChosen />}
              </div>
            ))}
          </section>
          <Select
            label={t('wayfinding.display.label')}
            value={kept.display}
            options={(Object.keys(listDisplayModes) as ListDisplayMode[]).map((value) => ({
              value,
              label: t(`wayfinding.display.${value}`),
            }))}
            onChange={(display) => void keepDisplay(services, display)}
          />
        </>
      )}
    </div>
  )
}
