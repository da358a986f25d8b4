import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  log: {
    hint: 'El registro muestra al equipo de administración lo que Foyer no ha podido leer o hacer en este navegador. No contiene nombres, direcciones de correo ni textos de reservas.',
    search: 'Buscar en el registro',
    level: {
      label: 'Tipo',
      all: 'Todos',
      error: 'Error',
      warning: 'Advertencia',
      info: 'Información',
    },
    count_one: '{{count}} entrada',
    count_other: '{{count}} entradas',
    copy: 'Copiar registro',
    copied: 'Registro copiado',
    notCopied: 'No se ha podido copiar el registro. Selecciona el texto y cópialo.',
    empty: 'El registro está vacío',
    emptyHint: 'Foyer añade una entrada si no puede leer o hacer algo.',
    noMatch: 'No hay entradas que coincidan',
    showAll: 'Mostrar todo',
  },
  diagnostics: {
    title: 'Diagnóstico',
    copy: 'Copiar para soporte',
    copied: 'Diagnóstico copiado',
    notCopied: 'No se ha podido copiar el diagnóstico. Inténtalo de nuevo.',
    hint: 'Con estas cifras, el equipo de administración puede averiguar por qué Foyer va lento o falla. La copia incluye las entradas más recientes del registro y no contiene nombres, direcciones de correo ni textos de reservas.',
    version: 'Versión',
    firstByte: 'Respuesta del servidor web',
    largestPaint: 'Contenido principal visible',
    interaction: 'Respuesta a las acciones',
    layoutShift: 'Desplazamiento del diseño',
    longTasks: 'Tareas largas',
    api: 'Solicitudes al servidor',
    calendar: 'Solicitudes al calendario',
    milliseconds: '{{time}} ms',
    notMeasured: 'Sin medir',
    requestCount: '{{number}}, mediana {{time}}',
    longest: '{{number}}, la más larga {{time}}',
  },
}
