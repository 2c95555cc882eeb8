printf "50 %"
printf "done"
exit 1
# end
