import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CodeFault, createPlaceCodes } from '#src/core/wayfinding/hand-off/place-codes.ts'
import type { Role } from '#src/core/wayfinding/session/modes.ts'
import { mapState } from '#src/state/map.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './map.module.css'
import { useTell } from '../map-parts/use-tell.ts'

/** Chooses a place by the code that is written on its door. */
export const CodeField = ({ choosing }: { readonly choosing: Role }) => {
  const { t } = useTranslation()
  const tell = useTell()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<CodeFault | null>(null)
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault()
        const place = createPlaceCodes(mapState.places.list.map(({ id }) => id)).placeOf(code)
        setFault(place.ok ? null : place.fault)
        if (place.ok) tell({ kind: 'choose', role: choosing, placeId: place.value, way: 'TypeQr' })
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
