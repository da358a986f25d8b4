import { useQuery } from '#src/features/availability/use-query.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { SearchHit } from '#src/engine/compute.ts'
import type { Instant } from '#src/kernel/result.ts'
import { settings } from '#src/features/settings/state.ts'
import { categoryWords } from '#src/features/wayfinding/place-words.ts'
import { createPlaceFinder, withWords } from '#src/features/wayfinding/rules/places/find-places.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { useServices } from '#src/services.ts'
import { device } from '#src/features/devices/state.ts'
import { mapState } from '#src/features/wayfinding/state.ts'
import { configuration } from '#src/features/settings/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { useFormat } from '#src/ui/text.ts'
import { FindField } from './find-field.tsx'
import styles from './kiosk.module.css'

const most = 30
/** Limit for places that cannot be booked, such as a coffee bar, an office or an exit. */
const mostPlaces = 12

interface FindRoomProps {
  readonly kiosk: Kiosk
  readonly now: Instant
  /** Shows the route to a place. Null if there is no map. */
  readonly onShow: ((id: string) => void) | null
}

/** Finds a room or any other place on the map by name. Shows its location and, for a room, whether it is free. */
export const FindRoom = ({ kiosk, now, onShow }: FindRoomProps) => {
  const { t } = useTranslation()
  const { engine } = useServices()
  const [text, setText] = useState('')
  const { places } = useSnapshot(mapState) as typeof mapState
  const { language } = useSnapshot(settings)
  const findPlaces = useMemo(() => {
    const words = categoryWords(t, language)
    const others = places.list.filter(({ resourceIds }) => resourceIds.length === 0)
    return createPlaceFinder(others.map((place) => withWords(place, words)))
  }, [places, t, language])
  const others = onShow === null || text.trim() === '' ? [] : findPlaces(text, mostPlaces)
  // Before the visitor types anything, search for the name of the kiosk.
  const wanted = text.trim() === '' ? kiosk.name : text
  // Names of rooms and areas may change while a visitor is here.
  const { resources, current } = useSnapshot(configuration)
  const kept = { keepsLast: true, again: [resources, current] }
  const hits = useQuery(() => engine.search(wanted, most), [engine, wanted], kept) ?? []
  return (
    <div className={styles.finding}>
      <FindField label={t('kiosk.offer.rooms')} text={text} onChange={setText} />
      <p className="visually-hidden" role="status">
        {t('kiosk.found', { count: hits.length + others.length })}
      </p>
      {hits.length + others.length === 0 && <p className={styles.words}>{t('kiosk.nothingFound')}</p>}
      <div className={styles.results} role="region" tabIndex={0} aria-label={t('kiosk.results')}>
        <ul>
          {hits.map((hit) => (
            <li key={hit.id}>
              <Found hit={hit} now={now} onShow={onShow} />
            </li>
          ))}
          {others.map(({ id, name, floor }) => (
            <li key={id}>
              <button type="button" className={styles.result} onClick={() => onShow?.(id)}>
                <span className={styles.resultName}>{name}</span>
                <span className={styles.who}>{floor}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const Found = ({ hit, now, onShow }: { readonly hit: SearchHit } & Pick<FindRoomProps, 'now' | 'onShow'>) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { meetings, offers } = useSnapshot(device)
  const { zone } = useSnapshot(timeline)
  const own = meetings.filter(({ resourceId, end }) => resourceId === hit.id && end > now)
  const present = own.find(({ start }) => start <= now)
  const next = own.find(({ start }) => start > now)
  const state = !offers.includes('meetings')
    ? ''
    : present
      ? t('kiosk.busyUntil', { time: format.time(present.end, zone) })
      : next
        ? t('kiosk.freeUntil', { time: format.time(next.start, zone) })
        : ''
  const words = (
    <>
      <span className={styles.resultName}>{hit.name}</span>
      <span className={styles.who}>{[hit.areaName, state].filter((part) => part !== '').join(' · ')}</span>
    </>
  )
  return onShow ? (
    <button type="button" className={styles.result} onClick={() => onShow(hit.id)}>
      {words}
    </button>
  ) : (
    <p className={styles.result}>{words}</p>
  )
}
