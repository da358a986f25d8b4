import { useState } from 'react'
import { fileAddress } from '#src/flows/file-address.ts'
import styles from './choice-picture.module.css'

interface ChoicePictureProps {
  /** As the administrators wrote it; null where there is none. */
  readonly address: string | null
  /** Fills its square, cut where it must be; else it is seen whole. */
  readonly isCover: boolean
}

/** The picture of a choice; its words stand beside it. One that cannot be loaded is left out. */
export const ChoicePicture = ({ address, isCover }: ChoicePictureProps) => {
  const [isBroken, setBroken] = useState(false)
  const shown = address === null || isBroken ? null : fileAddress(address, window.location.href)
  if (shown === null) return null
  return (
    <img
      className={styles.picture}
      data-cover={isCover || undefined}
      src={shown}
      alt=""
      width={24}
      height={24}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
