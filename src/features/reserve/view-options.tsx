import Printer from 'lucide-react/icons/printer'
import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import type { GroupBy, SortBy } from '#src/engine/compute.ts'
import { session } from '#src/features/account/state.ts'
import { setGroupBy, setSort, stepZoom, timeline, zoomSteps } from '#src/features/timeline/state.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { myDay, showMyDay } from './state.ts'
import styles from './toolbar.module.css'

const sorts: readonly SortBy[] = [
  'best',
  'name asc',
  'name desc',
  'capacity asc',
  'capacity desc',
  'area asc',
  'area desc',
  'type asc',
  'type desc',
]
const groups: readonly GroupBy[] = ['none', 'free', 'area', 'type']

/** Selects the order and the groups of the rows. */
export const OrderSelects = () => {
  const { t } = useTranslation()
  const { sortBy, groupBy } = useSnapshot(timeline).question
  return (
    <>
      <Select
        label={t('reserve.sort')}
        value={sortBy}
        options={sorts.map((value) => ({ value, label: t(`reserve.sortBy.${value}`) }))}
        onChange={setSort}
      />
      <Select
        label={t('reserve.group')}
        value={groupBy}
        options={groups.map((value) => ({ value, label: t(`reserve.groupBy.${value}`) }))}
        onChange={setGroupBy}
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
