import type { ParseKeys } from 'i18next'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentType, type ReactNode, useId } from 'react'
import type { PropertyFilter } from '#src/engine/compute.ts'
import { withFilter } from '#src/features/bookings/model/reserve/chips.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import field from '#src/ui/field.module.css'
import { Segmented } from '#src/ui/select.tsx'
import { Checkbox } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import type { FilterDefinition } from '#src/wire/configuration.ts'
import { type DataTypeId, dataTypes } from '#src/wire/data-types.ts'
import { ChoiceCount, ChoicePicture } from './area-tree.tsx'
import { divides, type PropertyCounts } from '#src/features/near-misses/model/rules/condition.ts'
import styles from './property-filters.module.css'

interface FieldProps {
  readonly definition: FilterDefinition
  readonly filter: PropertyFilter | null
  /** Number of matching resources per choice. */
  readonly counts: PropertyCounts | undefined
  readonly onChange: (filter: PropertyFilter | null) => void
}

const BooleanField = ({ definition: { id, name }, filter, counts, onChange }: FieldProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const value = filter?.kind === 'boolean' ? (filter.value ? 'yes' : 'no') : 'any'
  const counted = (key: ParseKeys, count: number | undefined): string =>
    count === undefined ? t(key) : t('filtering.typeCount', { name: t(key), number: format.number(count) })
  return (
    <div className={styles.choice}>
      <span aria-hidden="true" className={field.label}>
        {name}
      </span>
      <Segmented
        label={name}
        value={value}
        options={[
          { value: 'any', label: t('filtering.any') },
          { value: 'yes', label: counted('filters.yes', counts?.yes) },
          { value: 'no', label: counted('filters.no', counts?.no) },
        ]}
        onChange={(chosen) => onChange(chosen === 'any' ? null : { id, kind: 'boolean', value: chosen === 'yes' })}
      />
    </div>
  )
}

const RangeField = ({ definition: { id, name, dataTypeId }, filter, onChange }: FieldProps) => {
  const range = filter?.kind === 'range' ? filter : null
  return (
    <NumberRange
      label={name}
      min={range?.min ?? null}
      max={range?.max ?? null}
      step={dataTypeId === dataTypes.decimalRange ? 'any' : 1}
      onChange={(min, max) => onChange(min === null && max === null ? null : { id, kind: 'range', min, max })}
    />
  )
}

const TextFilterField = ({ definition: { id, name }, filter, onChange }: FieldProps) => {
  const { t } = useTranslation()
  return (
    <TextField
      label={name}
      value={filter?.kind === 'text' ? filter.text : ''}
      placeholder={t('filtering.contains')}
      autoComplete="off"
      onChange={(text) => onChange(text === '' ? null : { id, kind: 'text', text })}
    />
  )
}

const ChoiceField = ({ definition: { id, name, choices, matchAll }, filter, counts, onChange }: FieldProps) => {
  const { t } = useTranslation()
  const prefix = useId()
  const keys = filter?.kind === 'choices' ? filter.keys : []
  return (
    <fieldset>
      <legend className={field.label}>{t(matchAll ? 'filtering.allOf' : 'filtering.anyOf', { name })}</legend>
      {choices.map(({ key, value, imageUrl, imagePreferCover }, at) => (
        <div key={key} className={styles.option}>
          <Checkbox
            label={
              <span className={styles.words}>
                <ChoicePicture address={imageUrl} isCover={imagePreferCover} />
                {value}
              </span>
            }
            isOn={keys.includes(key)}
            describedBy={`${prefix}-${at}`}
            onChange={(isOn) => {
              const chosen = isOn ? [...keys, key] : keys.filter((other) => other !== key)
              onChange(chosen.length === 0 ? null : { id, kind: 'choices', keys: chosen })
            }}
          />
          <ChoiceCount id={`${prefix}-${at}`} count={counts?.choices[key]} />
        </div>
      ))}
    </fieldset>
  )
}

/** Control for each data type of section 3. */
const fields: Readonly<Record<DataTypeId, ComponentType<FieldProps>>> = {
  [dataTypes.boolean]: BooleanField,
  [dataTypes.integerRange]: RangeField,
  [dataTypes.decimalRange]: RangeField,
  [dataTypes.text]: TextFilterField,
  [dataTypes.choiceList]: ChoiceField,
  [dataTypes.html]: TextFilterField,
}

interface PropertyFiltersProps {
  readonly definitions: readonly FilterDefinition[]
  readonly filters: readonly PropertyFilter[]
  readonly counts?: Readonly<Record<string, PropertyCounts>> | null
  readonly onChange: (filters: readonly PropertyFilter[]) => void
}

/** One control per property that administrators made filterable, unless no choice of it would make a difference. */
export const PropertyFilters = ({ definitions, filters, counts, onChange }: PropertyFiltersProps) => {
  const { t } = useTranslation()
  const isChosen = (id: string): boolean => filters.some((filter) => filter.id === id)
  const offered = definitions.filter(
    ({ id, visible, filterable }) => visible && filterable && (isChosen(id) || divides(counts?.[id])),
  )
  if (offered.length === 0) return null
  return (
    <FilterSection title={t('filtering.properties')} count={filters.length}>
      {offered.map((definition) => {
        const Field = fields[definition.dataTypeId]
        return (
          <Field
            key={definition.id}
            definition={definition}
            filter={filters.find(({ id }) => id === definition.id) ?? null}
            counts={counts?.[definition.id]}
            onChange={(filter) => onChange(withFilter(filters, definition.id, filter))}
          />
        )
      })}
    </FilterSection>
  )
}

interface NumberRangeProps {
  readonly label: string
  readonly min: number | null
  readonly max: number | null
  /** Shown as the hint for the upper limit. */
  readonly largest?: number | undefined
  /** 'any' for decimals. */
  readonly step?: number | 'any'
  readonly onChange: (min: number | null, max: number | null) => void
}

const numberOf = (text: string): number | null => {
  const value = Number.parseFloat(text)
  return text.trim() === '' || Number.isNaN(value) ? null : value
}

/** Fields for the lower and upper limit. Both are optional and inclusive. */
export const NumberRange = ({ label, min, max, largest, step = 1, onChange }: NumberRangeProps) => {
  const { t } = useTranslation()
  const id = useId()
  const limit = (name: string, hint: string, value: number | null, change: (value: number | null) => void) => (
    <input
      type="number"
      inputMode={step === 'any' ? 'decimal' : 'numeric'}
      className={field.input}
      aria-label={name}
      placeholder={hint}
      min={0}
      step={step}
      value={value ?? ''}
      onChange={({ currentTarget }) => change(numberOf(currentTarget.value))}
    />
  )
  const most = largest === undefined ? t('filtering.max') : String(largest)
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={field.label}>
        {label}
      </span>
      <div className={styles.inputs}>
        {limit(t('filtering.from', { label }), t('filtering.min'), min, (value) => onChange(value, max))}
        <span aria-hidden="true">–</span>
        {limit(t('filtering.to', { label }), most, max, (value) => onChange(min, value))}
      </div>
    </div>
  )
}

interface FilterSectionProps {
  readonly title: string
  /** Number of active conditions, shown while the section is closed. */
  readonly count?: number
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A collapsible group of conditions. */
export const FilterSection = ({ title, count = 0, isOpen = true, children }: FilterSectionProps) => (
  <details className={styles.section} open={isOpen}>
    <summary className={styles.summary}>
      <span>{title}</span>
      {count > 0 && <span className={styles.count}>{count}</span>}
      <ChevronDown size={14} aria-hidden="true" className={styles.chevron} />
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
)
