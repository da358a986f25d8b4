import Printer from 'lucide-react/icons/printer'
import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useLocation } from 'wouter'
import type { GroupBy } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { useOffice, usePlaceOptions } from '#src/features/settings/screen/office-select.tsx'
import { zoneOf } from '#src/features/settings/model/office-state.ts'
import { areaName } from '#src/features/settings/model/state.ts'
import { keepOrder, sorts } from '#src/features/timeline/model/own-view.ts'
import { stepZoom, timeline } from '#src/features/timeline/model/state.ts'
import { zoomSteps } from '#src/features/availability/model/rules/view.ts'
import { setLocation, setQuestion, searchState } from '#src/base/search-state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { areaIdOf } from '#src/wire/scalars.ts'
import { requirementOf, withRequirement } from '#src/features/bookings/model/reserve/chips.ts'
import { myDay, showMyDay } from '#src/features/bookings/model/reserve/state.ts'
import styles from './toolbar.module.css'

const groups: readonly GroupBy[] = ['none', 'free', 'area', 'type']

/** Selects the order and the groups of the rows. */
export const OrderSelects = () => {
  const { t } = useTranslation()
  const { sortBy, groupBy } = useSnapshot(searchState).question
  return (
    <>
      <Select
        label={t('reserve.sort')}
        value={sortBy}
        options={sorts.map((value) => ({ value, label: t(`reserve.sortBy.${value}`) }))}
        onChange={(by) => {
          setQuestion({ sortBy: by })
          keepOrder(by)
        }}
      />
      <Select
        label={t('reserve.group')}
        value={groupBy}
        options={groups.map((value) => ({ value, label: t(`reserve.groupBy.${value}`) }))}
        onChange={(by) => setQuestion({ groupBy: by })}
      />
    </>
  )
}

interface ViewOptionsProps {
  /** True for a timeline with hours. */
  readonly canZoom: boolean
  readonly onPrint: () => void
}

/** Rarely used options: order, groups, zoom, printing, and the way to scan a code. */
export const ViewOptions = ({ canZoom, onPrint }: ViewOptionsProps) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { zoom } = useSnapshot(timeline)
  const { isGuest } = useSnapshot(session)
  const { isShown } = useSnapshot(myDay)
  return (
    <div className={styles.menu}>
      <OrderSelects />
      {canZoom && !isGuest && <Switch label={t('timeline.row.myDay')} isOn={isShown} onChange={showMyDay} />}
      {canZoom && (
        <div className={styles.zoom}>
          <Button
            icon={<ZoomOut size={16} aria-hidden="true" />}
            disabled={zoom <= zoomSteps[0]}
            onClick={() => stepZoom(-1)}
          >
            {t('reserve.zoomOut')}
          </Button>
          <Button
            icon={<ZoomIn size={16} aria-hidden="true" />}
            disabled={zoom >= (zoomSteps.at(-1) ?? 1)}
            onClick={() => stepZoom(1)}
          >
            {t('reserve.zoomIn')}
          </Button>
        </div>
      )}
      {canZoom && (
        <Button look="quiet" icon={<Printer size={16} aria-hidden="true" />} onClick={onPrint}>
          {t('printed.title')}
        </Button>
      )}
      <Button look="quiet" icon={<ScanQrCode size={16} aria-hidden="true" />} onClick={() => navigate('/scan')}>
        {t('place.scan')}
      </Button>
    </div>
  )
}

/** Value of the option for areas that were chosen one by one in the filters. */
const several = ' '

/**
 * Selects the place to search in: everywhere, or one area with those in it. Renders nothing if no area has a name. It
 * limits the resources and sets the time zone of the days shown. The user's office stays.
 */
export const PlaceSelect = ({ isLabelled = false }: { readonly isLabelled?: boolean }) => {
  const { t } = useTranslation()
  const { question } = useSnapshot(searchState)
  const office = useOffice()
  const places = usePlaceOptions()
  const { areas } = requirementOf(question)
  const [area = ''] = areas
  const isListed = areas.length === 0 || (areas.length === 1 && places.some(({ value }) => value === area))
  const officeName = areaName(office)
  const choose = (id: string): void => {
    if (id === several) return
    setQuestion({ requirements: withRequirement(question, { areas: id === '' ? [] : [areaIdOf(id)] }) })
    setLocation(id === '' ? null : id, zoneOf(id === '' ? null : id))
  }
  if (places.length === 0) return null
  return (
    <Select
      label={t('filters.areas')}
      hideLabel={!isLabelled}
      value={isListed ? area : several}
      options={[
        { value: '', label: t('place.anywhere') },
        ...(officeName === '' || area === office
          ? []
          : [{ value: `${office} `, label: t('reserve.myOffice', { name: officeName }) }]),
        ...places,
        ...(isListed ? [] : [{ value: several, label: t('reserve.places', { count: areas.length }) }]),
      ]}
      onChange={(id) => choose(id === several ? id : id.trim())}
    />
  )
}
