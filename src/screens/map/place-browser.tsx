import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { PlaceView } from '#src/contract/compute.ts'
import { listDisplayModes, type ListDisplayMode } from '#src/core/wayfinding/places/display-mode.ts'
import { createPlaceFinder } from '#src/core/wayfinding/places/find-places.ts'
import { groupPlaces } from '#src/core/wayfinding/places/group-places.ts'
import { keptIn } from '#src/core/wayfinding/places/kept-places.ts'
import type { PlaceCategory } from '#src/core/wayfinding/places/place-category.ts'
import type { Role, WayOfChoosing } from '#src/core/wayfinding/session/modes.ts'
import { findNearest } from '#src/flows/find-nearest.ts'
import { keepDisplay } from '#src/flows/keep-map.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { mapState } from '#src/state/map.ts'
import { useRegionalLocale } from '#src/ui/format.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { CodeField } from './code-field.tsx'
import styles from './map.module.css'
import { PlaceIcon } from '../map-parts/place-icon.tsx'
import { PlaceList } from './place-list.tsx'
import { useTell } from '../map-parts/use-tell.ts'

const mostFound = 30

/** Places found by their names, by code, near by, kept, or by category. `choosing` null: to be looked at, not chosen yet. */
export const PlaceBrowser = ({ choosing }: { readonly choosing: Role | null }) => {
  const { t } = useTranslation()
  const product = useProduct()
  const tell = useTell()
  const locale = useRegionalLocale()
  const { compare } = new Intl.Collator(locale)
  const { places, session, kept, nearest } = useSnapshot(mapState) as typeof mapState
  const [text, setText] = useState('')
  const [open, setOpen] = useState<PlaceCategory | null>(null)
  const { list } = places
  const find = useMemo(
    () =>
      createPlaceFinder(
        list.map((place) => ({ ...place, about: `${place.floor} ${t(`wayfinding.category.${place.category}`)}` })),
      ),
    [list, t],
  )
  const choose =
    (way: WayOfChoosing) =>
    ({ id: placeId }: PlaceView): void =>
      tell(choosing === null ? { kind: 'detail', placeId } : { kind: 'choose', role: choosing, placeId, way })
  const isSearch = text.trim() !== ''
  const found = isSearch ? find(text, mostFound) : []
  const here = list.find(({ id }) => id === session.start?.placeId)
  const hereId = choosing === 'start' ? undefined : here?.id
  useEffect(() => {
    const stop = new AbortController()
    if (hereId !== undefined) void findNearest(product, stop.signal)
    return () => stop.abort()
  }, [product, hereId, list, kept.isStepFree])
  const near = hereId === undefined ? [] : nearest.map(({ place }) => place)
  const metresTo = new Map(nearest.map(({ place, metres }) => [place.id, metres]))
  const { format: formatMetres } = new Intl.NumberFormat(locale, { style: 'unit', unit: 'meter' })
  const sayFar = ({ id }: PlaceView): string => formatMetres(metresTo.get(id) ?? 0)
  const parts = [
    {
      name: here === undefined ? '' : t('wayfinding.nearestFrom', { name: here.name }),
      own: near,
      way: 'SelectedFromNearestList',
    },
    { name: t('wayfinding.favourites'), own: keptIn(kept.favourites, list), way: 'SelectedFromList' },
    { name: t('wayfinding.recent'), own: keptIn(kept.recent, list), way: 'SelectedFromList' },
  ] as const
  const label = t(
    choosing === null ? 'wayfinding.find' : choosing === 'start' ? 'wayfinding.findStart' : 'wayfinding.findTarget',
  )
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
          <CodeField choosing={choosing ?? 'target'} />
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
            {groupPlaces(list, compare).map(({ category, places: own }) => (
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
            onChange={(display) => void keepDisplay(product, display)}
          />
        </>
      )}
    </div>
  )
}
