import Star from 'lucide-react/icons/star'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { PlaceView } from '#src/contract/compute.ts'
import { spacedCode } from '#src/core/wayfinding/hand-off/place-codes.ts'
import { toggleFavouritePlace } from '#src/flows/keep-map.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { mapState } from '#src/state/map.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import styles from './map.module.css'
import { PlaceIcon } from '../map-parts/place-icon.tsx'
import { useTell } from '../map-parts/use-tell.ts'

/** One place: what it is, where, and ways from and to it. */
export const PlaceDetails = ({ place }: { readonly place: PlaceView }) => {
  const { t } = useTranslation()
  const product = useProduct()
  const tell = useTell()
  const { kept } = useSnapshot(mapState) as typeof mapState
  const { id: placeId, name, floor, category, code } = place
  const isFavourite = kept.favourites.includes(placeId)
  const choose = (role: 'start' | 'target') => tell({ kind: 'choose', role, placeId, way: 'SelectedFromDetail' })
  return (
    <div className={styles.details}>
      <p className={styles.kind}>
        <PlaceIcon category={category} /> {t(`wayfinding.category.${category}`)}
      </p>
      <p>{t('wayfinding.onFloor', { floor })}</p>
      <p className={styles.floor}>{t('wayfinding.placeCode', { code: spacedCode(code) })}</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => choose('target')}>
          {t('wayfinding.goHere')}
        </Button>
        <Button onClick={() => choose('start')}>{t('wayfinding.startHere')}</Button>
        <IconButton
          label={t(isFavourite ? 'wayfinding.unfavour' : 'wayfinding.favour', { name })}
          icon={<Star size={15} aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />}
          aria-pressed={isFavourite}
          onClick={() => void toggleFavouritePlace(product, placeId)}
        />
      </div>
    </div>
  )
}
