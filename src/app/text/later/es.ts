import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  app: {
    close: 'Cerrar',
    remove: 'Quitar: {{name}}',
    done: 'Listo',
    cancel: 'Cancelar',
  },
  notice: {
    partMissing:
      'No se ha podido cargar una parte de Foyer. Tus cambios se conservan. Inténtalo de nuevo o recarga la página.',
    series: {
      cancelled: 'Se han cancelado todas las fechas de «{{subject}}»',
      shortened: '«{{subject}}» termina ahora antes de esta fecha.',
      datesCancelled_one: 'Se ha cancelado {{count}} fecha de «{{subject}}»',
      datesCancelled_other: 'Se han cancelado {{count}} fechas de «{{subject}}»',
      datesLeft_one: 'Has rechazado {{count}} fecha de «{{subject}}».',
      datesLeft_other: 'Has rechazado {{count}} fechas de «{{subject}}».',
      changed: 'Se ha actualizado «{{subject}}» en estas fechas',
      datesDeclined_one: 'El recurso ha rechazado {{count}} fecha de «{{subject}}».',
      datesDeclined_other: 'El recurso ha rechazado {{count}} fechas de «{{subject}}».',
      datesDone: 'Se han actualizado todas las fechas de «{{subject}}»',
      datesFailed_one: 'No se ha podido actualizar {{count}} fecha de «{{subject}}».',
      datesFailed_other: 'No se han podido actualizar {{count}} fechas de «{{subject}}».',
    },
    copied: 'Copiado',
    saved: 'Se ha descargado {{name}}',
    seriesUnread: 'No se ha podido cargar la serie «{{subject}}». Inténtalo de nuevo.',
  },
  notFound: {
    title: 'Página no encontrada',
    words: 'No hay nada en {{path}}. Comprueba el enlace e inténtalo de nuevo.',
    go: 'Ir a Reservar',
  },
  finder: {
    sentence: 'Buscar un recurso libre',
    noPerson: 'No se ha encontrado a nadie llamado {{names}}.',
    unread: 'No entendemos «{{words}}». Prueba con otras palabras.',
    try: 'Prueba con «{{example}}»',
    example: '6 personas mañana a las 10',
    title: 'Buscar recursos, personas, secciones y acciones',
    placeholder: 'Salas, puestos, personas, acciones',
    results: 'Resultados',
    nothing: 'No hay resultados para «{{text}}»',
    clearFilters: 'Borrar todos los filtros',
    share: 'Compartir esta vista',
    view: 'Vista: {{view}}',
    theme: 'Tema: {{theme}}',
    language: 'Idioma: {{language}}',
  },
  update: {
    title: 'Nueva versión',
    ready: 'Hay una nueva versión de Foyer. No perderás nada al actualizar.',
    take: 'Actualizar',
    later: 'Más tarde',
  },
}
