import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { handOffPath } from '#src/flows/map-link.ts'
import { mapState } from '#src/state/map.ts'
import { DeviceCode } from '../../device-code.tsx'
import { useAddress } from '../../../use-address.ts'
import styles from './kiosk-map.module.css'

/** A code by which a phone goes on at this very step: codes of places and nothing of who goes there. */
export const HandOff = () => {
  const { t } = useTranslation()
  const addressOf = useAddress()
  const { session } = useSnapshot(mapState) as typeof mapState
  const path = handOffPath(session)
  if (path === null) return null
  return (
    <figure className={styles.handOff}>
      <DeviceCode text={addressOf(path)} label={t('wayfinding.sharePicture')} care="low" />
      <figcaption>{t('wayfinding.shareHint')}</figcaption>
    </figure>
  )
}
