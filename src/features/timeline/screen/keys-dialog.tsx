import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { commandKey, Kbd, useKeyNames } from '#src/ui/kbd.tsx'
import styles from './keys-dialog.module.css'

const keys = [
  { keys: ['←', '→', '↑', '↓'], does: 'move' },
  { keys: ['Shift ←', 'Shift →'], does: 'select' },
  { keys: ['Enter'], does: 'reserve' },
  { keys: ['Esc'], does: 'clear' },
  { keys: ['Alt ←', 'Alt →', 'Alt ↑', 'Alt ↓'], does: 'moveOwn' },
  { keys: ['Shift Alt ←', 'Shift Alt →'], does: 'resizeOwn' },
  { keys: ['Delete'], does: 'cancelOwn' },
  { keys: ['I'], does: 'explain' },
  { keys: ['O'], does: 'details' },
  { keys: ['F'], does: 'favourite' },
  { keys: ['Home', 'End'], does: 'ends' },
  { keys: ['Ctrl Home', 'Ctrl End'], does: 'corners' },
  { keys: ['PageUp', 'PageDown'], does: 'page' },
  { keys: ['T'], does: 'today' },
  { keys: ['[', ']'], does: 'turn' },
  { keys: ['D', 'S', 'W', 'M'], does: 'modes' },
  { keys: ['+', '−'], does: 'zoom' },
  { keys: ['/'], does: 'search' },
  { keys: ['F6'], does: 'panels' },
  { keys: [commandKey], does: 'palette' },
  { keys: ['?'], does: 'keys' },
] as const

/** Lists the keyboard shortcuts of the timeline and of all screens. Opens with `?`. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const nameKeys = useKeyNames()
  return (
    <Dialog
      title={t('timelineKeys.title')}
      actions={
        <Button look="primary" onClick={onClose}>
          {t('app.close')}
        </Button>
      }
      onClose={onClose}
    >
      <dl className={styles.list}>
        {keys.map(({ keys: names, does }) => (
          <div key={does} className={styles.line}>
            <dt className={styles.keys}>
              <span className="visually-hidden">{names.map(nameKeys).join(', ')}</span>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{t(`timelineKeys.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
