/** The example that the help of several commands shows: four lines that work when pasted. */
export const EXAMPLE = `
An example to paste:
  echo '<p><b>Dune</b> <i>1965</i></p> <p><b>Emma</b> <i>1815</i></p> <p><b>Kim</b> <i>1901</i></p>' > shelf.html
  glean learn shelf.html -r '{"title":"Dune","year":"1965"}' -r '{"title":"Emma","year":"1815"}' -o shelf.json
  glean extract shelf.json shelf.html
  glean explain shelf.json`
