import { cx } from 'class-variance-authority'
import './print-report.css'

export type PrintTable = {
  caption: string
  head: string[]
  rows: { key: string; cells: string[] }[]
  /** The number of text columns at the left; the other columns are figures. */
  texts: number
}

type Props = {
  title: string
  note: string
  tables: PrintTable[]
  /** Lines of text below the tables. */
  lines?: string[]
  /** The names below the two lines for signatures. */
  signed?: [string, string]
}

/** A printed report: tables on A4 pages, black on white. */
export function PrintReport({ title, note, tables, lines = [], signed }: Props) {
  return (
    <article className="print-report">
      <h1>{title}</h1>
      <p>{note}</p>
      {tables.map(({ caption, head, rows, texts }) => {
        const figure = (place: number) => cx(place >= texts && 'print-figure')
        return (
          <table key={caption}>
            <caption>{caption}</caption>
            <thead>
              <tr>
                {head.map((name, place) => (
                  <th key={name} className={figure(place)}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, place) => (
                    <td key={head[place]} className={figure(place)}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
      {lines.length > 0 ? (
        <div className="print-report-lines">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
      {signed ? (
        <div className="print-report-sign">
          {signed.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      ) : null}
    </article>
  )
}
