export default function Gallery() {
  return <h1>Folha de componentes</h1>
}
