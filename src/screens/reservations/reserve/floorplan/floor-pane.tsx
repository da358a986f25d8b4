import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { VenueView } from '#src/contract/compute.ts'
import { choosePlace, floorState } from '#src/state/floor.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { AreaFills } from './area-fills.tsx'
import { ChosenPlace } from './chosen-place.tsx'
import { FloorItem } from './floor-item.tsx'
import styles from './floor-pane.module.css'
import type { FloorScene } from './use-floor-view.ts'

interface FloorPaneProps {
  readonly view: FloorScene
  readonly venue: VenueView
  /** Without it there is the chosen place by itself. */
  readonly isListShown: boolean
}

const tabs = ['places', 'areas'] as const
type Tab = (typeof tabs)[number]

/** Beside the plan: the place that was chosen on it, and what it shows as a list. */
export const FloorPane = ({ view, venue, isListShown }: FloorPaneProps) => {
  const { t } = useTranslation()
  const { chosen } = view
  return (
    <aside className={styles.pane} aria-label={isListShown ? t('places.beside') : undefined}>
      {chosen && <ChosenPlace key={chosen.id} place={chosen} view={view} onClose={() => choosePlace(null)} />}
      {isListShown && <FloorList view={view} venue={venue} />}
    </aside>
  )
}

/** The same places in the same order of nearness, with the same to be done; or how full the areas are. */
const FloorList = ({ view, venue }: Omit<FloorPaneProps, 'isListShown'>) => {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tab>('places')
  const { nearTo } = useSnapshot(floorState)
  const { ordered, chosen, byId } = view
  const { list, matching } = ordered
  const groups = useMemo(() => {
    const others = list.length - matching
    if (others === 0 || matching === 0)
      return others === 0 ? [] : [{ label: t('places.othersHere'), first: 0, count: others }]
    return [
      { label: t('places.matchingHere', { count: matching }), first: 0, count: matching },
      { label: t('places.othersHere'), first: matching, count: others },
    ]
  }, [list, matching, t])
  const place = chosen === null ? -1 : list.findIndex(({ id }) => id === chosen.id)
  const near = nearTo === null ? undefined : byId.get(nearTo)
  const keyOf = useCallback((item: number): string => list[item]?.id ?? String(item), [list])
  const draw = (item: number, tabIndex: 0 | -1): ReactNode => {
    const one = list[item]
    return one && <FloorItem place={one} metres={ordered.metresTo(one)} view={view} tabIndex={tabIndex} />
  }
  return (
    <>
      <div className={styles.tabs}>
        <Segmented
          label={t('places.beside')}
          value={tab}
          options={tabs.map((value) => ({ value, label: t(`places.tab.${value}`) }))}
          onChange={setTab}
          fill
        />
      </div>
      <p className="visually-hidden" role="status">
        {t('places.onFloor', { count: list.length, matching })}
      </p>
      {tab === 'areas' && <AreaFills venue={venue} />}
      {tab === 'places' && (
        <div className={styles.list}>
          {list.length === 0 ? (
            <p className={styles.none}>{t(view.isKnown ? 'places.noneHere' : 'places.loading')}</p>
          ) : (
            <VirtualList
              label={near ? t('places.nearestTo', { name: near.name }) : t('places.list')}
              count={list.length}
              groups={groups}
              itemHeight={72}
              keyOf={keyOf}
              chosen={place < 0 ? null : place}
              draw={draw}
            />
          )}
        </div>
      )}
    </>
  )
}
