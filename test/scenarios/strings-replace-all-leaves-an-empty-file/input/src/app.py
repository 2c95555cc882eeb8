go
go
go
