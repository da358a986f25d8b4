import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyFilter } from '#src/contract/compute.ts'
import { dataTypes, type DataTypeId, type FilterDefinition } from '#src/core/wire/configuration.ts'
import field from '#src/ui/field.module.css'
import { Segmented } from '#src/ui/segmented.tsx'
import { Checkbox } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { withFilter } from '../requirement.ts'
import { FilterSection } from './filter-section.tsx'
import { NumberRange } from './number-range.tsx'
import styles from './property-filters.module.css'

interface FieldProps {
  readonly definition: FilterDefinition
  readonly filter: PropertyFilter | null
  readonly onChange: (filter: PropertyFilter | null) => void
}

const BooleanField = ({ definition: { id, name }, filter, onChange }: FieldProps) => {
  const { t } = useTranslation()
  const value = filter?.kind === 'boolean' ? (filter.value ? 'yes' : 'no') : 'any'
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{name}</span>
      <Segmented
        label={name}
        value={value}
        options={[
          { value: 'any', label: t('filters.any') },
          { value: 'yes', label: t('filters.yes') },
          { value: 'no', label: t('filters.no') },
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
      placeholder={t('filters.contains')}
      autoComplete="off"
      onChange={(text) => onChange(text === '' ? null : { id, kind: 'text', text })}
    />
  )
}

const ChoiceField = ({ definition: { id, name, choices, matchAll }, filter, onChange }: FieldProps) => {
  const { t } = useTranslation()
  const keys = filter?.kind === 'choices' ? filter.keys : []
  return (
    <fieldset>
      <legend className={field.label}>{t(matchAll ? 'filters.allOf' : 'filters.anyOf', { name })}</legend>
      {(choices ?? []).map(({ key, value }) => (
        <Checkbox
          key={key}
          label={value}
          isOn={keys.includes(key)}
          onChange={(isOn) => {
            const chosen = isOn ? [...keys, key] : keys.filter((other) => other !== key)
            onChange(chosen.length === 0 ? null : { id, kind: 'choices', keys: chosen })
          }}
        />
      ))}
    </fieldset>
  )
}

/** The control of every data type of section 3. */
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
  readonly onChange: (filters: readonly PropertyFilter[]) => void
}

/** One control for each property that administrators made filterable. */
export const PropertyFilters = ({ definitions, filters, onChange }: PropertyFiltersProps) => {
  const { t } = useTranslation()
  const offered = definitions.filter(({ visible, filterable }) => visible && filterable)
  if (offered.length === 0) return null
  return (
    <FilterSection title={t('filters.properties')} count={filters.length}>
      {offered.map((definition) => {
        const Field = fields[definition.dataTypeId]
        return (
          <Field
            key={definition.id}
            definition={definition}
            filter={filters.find(({ id }) => id === definition.id) ?? null}
            onChange={(filter) => onChange(withFilter(filters, definition.id, filter))}
          />
        )
      })}
    </FilterSection>
  )
}
