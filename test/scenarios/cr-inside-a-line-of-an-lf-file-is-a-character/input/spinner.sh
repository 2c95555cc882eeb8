printf "50 %"
printf "done"
exit 0
