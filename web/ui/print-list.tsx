import type { CSSProperties, ReactNode } from 'react'
import { CheckIcon } from './icons/actions.tsx'
import './print-list.css'

/** The sizes of a printed list. Lengths are in millimetres, the type size in points. */
export type PrintSize = {
  columns: number
  /** The least height of a row; longer text takes more lines. */
  row: number
  /** The height of a group's name. */
  head: number
  type: number
  /** The number of lines of a row: with 2, the text after the first part begins a new line. */
  lines: 1 | 2
}

export type PrintRow = {
  key: string
  done: boolean
  time: string
  title: string
  /** Text at the end of the first line of a printed row. */
  aside: string
  more: string
}
type PrintGroup = { key: string; name: string; note: string; rows: PrintRow[] }

type Props = {
  title: string
  date: string
  note: string
  groups: PrintGroup[]
  size: PrintSize
  foot: [ReactNode, ReactNode]
  children?: ReactNode
}

/** A printed list: A4 pages of columns, black on white, each row with a box to tick. */
export function PrintList({ title, date, note, groups, size, foot, children }: Props) {
  const { type, columns, row, head, lines } = size
  const measures: CSSProperties & Record<`--${string}`, string | number> = {
    '--type': `${type}pt`,
    '--columns': columns,
    '--entry': `${row}mm`,
    '--head': `${head}mm`,
  }
  return (
    <article className="print-list" style={measures}>
      <div className="print-list-title">
        <h1>{title}</h1>
        <p>
          <strong>{date}</strong> · {note}
        </p>
      </div>
      {children}
      <div className="print-list-columns">
        {groups.map((group) => (
          <section key={group.key}>
            <div className="print-list-head">
              <h2>{group.name}</h2>
              <span>{group.note}</span>
            </div>
            {group.rows.map((one) => (
              <Row key={one.key} row={one} lines={lines} />
            ))}
          </section>
        ))}
      </div>
      <div className="print-list-foot">
        <span>{foot[0]}</span>
        <span>{foot[1]}</span>
      </div>
    </article>
  )
}

function Row({ row: { done, time, title, aside, more }, lines }: { row: PrintRow; lines: 1 | 2 }) {
  return (
    <div className="print-list-entry">
      <span className="print-list-box">{done ? <CheckIcon strokeWidth={3} /> : null}</span>
      <p>
        <span className="flex justify-between gap-2">
          <span className="print-list-line">
            <strong>{time}</strong> <strong>{title}</strong>
            {lines === 1 ? ` · ${more}` : null}
          </span>
          <span className="shrink-0">{aside}</span>
        </span>
        {lines === 2 ? <span className="print-list-line">{more}</span> : null}
      </p>
    </div>
  )
}
