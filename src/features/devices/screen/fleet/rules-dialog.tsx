import { useState } from 'react'
import {
  inheritedRules,
  ownRules,
  type RuleName,
  rulesOfKind,
  type RulesInForce,
  ruleValues,
} from '../../model/rules/device-rules.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Select } from '#src/ui/select.tsx'
import type { DeviceRules, Kiosk } from '#src/wire/kiosk.ts'
import styles from './fleet.module.css'
import type { KioskApi } from '#src/platform/api/kiosks.ts'

export type Rules = Partial<RulesInForce>

interface RulesFormProps {
  readonly kind: Kiosk['kind']
  /** Rules that are set here. The others are inherited. */
  readonly rules: Rules
  /** The building that rules are inherited from. Null if they are only inherited from the product. */
  readonly building: Kiosk['building']
  readonly onChange: (rules: Rules) => void
}

/** Editor for the rules of a device or of a building. Each rule is set here or inherited, and says from where. */
export const RulesForm = ({ kind, rules, building, onChange }: RulesFormProps) => {
  const inherited = inheritedRules({ kind, building })
  const ofBuilding = building?.rules ?? null
  return rulesOfKind[kind].map((name) => (
    <RuleField
      key={name}
      name={name}
      value={rules[name]}
      inherited={inherited[name]}
      from={ofBuilding?.[name] === undefined || ofBuilding[name] === null ? null : (building?.name ?? '')}
      onChange={(value) => {
        const { [name]: _, ...others } = rules
        onChange(value === undefined ? others : { ...others, [name]: value })
      }}
    />
  ))
}

type RuleValue = RulesInForce[RuleName]

interface RuleFieldProps {
  readonly name: RuleName
  /** Undefined if inherited. */
  readonly value: RuleValue | undefined
  readonly inherited: RuleValue
  /** Name of the building that sets the inherited value. Null if it is the product's default. */
  readonly from: string | null
  readonly onChange: (value: RuleValue | undefined) => void
}

const RuleField = ({ name, value, inherited, from, onChange }: RuleFieldProps) => {
  const { t } = useTranslation()
  const words = (one: RuleValue): string => {
    switch (name) {
      case 'book':
        return t(`panel.rules.booking.${one as RulesInForce['book']}`)
      case 'extend':
      case 'end':
        return t(`panel.rules.whose.${one as RulesInForce['end']}`)
      case 'organizers':
        return t(`panel.rules.organizer.${one as RulesInForce['organizers']}`)
      case 'people':
        return t(`panel.rules.found.${one as RulesInForce['people']}`)
      case 'titles':
        return t(one ? 'panel.rules.shown' : 'panel.rules.hidden')
      case 'checkIn':
        return t(one ? 'panel.rules.on' : 'panel.rules.off')
    }
  }
  const values: readonly RuleValue[] = ruleValues[name]
  const inheritedWords =
    from === null
      ? t('panel.rules.usual', { value: words(inherited) })
      : t('panel.rules.ofBuilding', { building: from, value: words(inherited) })
  return (
    <Select
      label={t(`panel.rules.name.${name}`)}
      value={value === undefined ? '' : String(value)}
      options={[
        { value: '', label: inheritedWords },
        ...values.map((one) => ({ value: String(one), label: words(one) })),
      ]}
      onChange={(chosen) => onChange(values.find((one) => String(one) === chosen))}
    />
  )
}

interface RulesDialogProps {
  readonly kiosk: Kiosk
  readonly api: KioskApi
  readonly onClose: () => void
  readonly onSaved: () => void
}

const isSame = (one: Rules, other: Rules): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name as RuleName] === other[name as RuleName])

/**
 * Sets the rules of a device, and of all devices of its kind in its building. If saving fails, the dialog says why and
 * keeps the choices.
 */
export const RulesDialog = ({ kiosk, api, onClose, onSaved }: RulesDialogProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const { kind, building } = kiosk
  const [own, setOwn] = useState(() => ownRules(kiosk))
  const [shared, setShared] = useState(() => ownRules({ kind, rules: building?.rules ?? null }))
  const [isShared, setIsShared] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const save = async (): Promise<void> => {
    setSaving(true)
    const isChanged = building !== null && !isSame(shared, ownRules({ kind, rules: building.rules }))
    const steps = [
      ...(isChanged ? [() => api.setBuildingRules(kiosk.id, shared)] : []),
      ...(isSame(own, ownRules(kiosk)) ? [] : [() => api.setRules(kiosk.id, own)]),
    ]
    for (const step of steps) {
      const saved = await step()
      if (!saved.ok) {
        setSaving(false)
        return setFault(saved.fault)
      }
    }
    setSaving(false)
    onSaved()
    onClose()
  }
  return (
    <Dialog
      title={t('panel.rules.title', { name: kiosk.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button look="primary" busy={isSaving} onClick={() => void save()}>
            {t('naming.save')}
          </Button>
        </>
      }
    >
      <div className={styles.rules}>
        {building !== null && (
          <Select
            label={t('panel.rules.scope')}
            value={isShared ? 'building' : 'device'}
            hint={isShared ? t('panel.rules.scopeHint') : undefined}
            options={[
              { value: 'device', label: kiosk.name },
              { value: 'building', label: t(`panel.rules.every.${kind}`, { building: building.name }) },
            ]}
            onChange={(scope) => setIsShared(scope === 'building')}
          />
        )}
        {isShared ? (
          <RulesForm kind={kind} rules={shared} building={null} onChange={setShared} />
        ) : (
          <RulesForm
            kind={kind}
            rules={own}
            building={building && { ...building, rules: shared as DeviceRules }}
            onChange={setOwn}
          />
        )}
        <p role="alert">{fault === null ? '' : `${t('panel.rules.failed')} ${faultMessage(fault)}`}</p>
      </div>
    </Dialog>
  )
}
