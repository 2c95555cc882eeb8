<<<<<<< SEARCH
=======
>>>>>>> REPLACE
-------
:start_line: 1
:end_line: 2
\n stays
 \======= stays
